package onnxruntime

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf16"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/named"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// maxSessions is how many sessions are kept.
const maxSessions = 512

// Open is the engine itself, as Engine opens it.
func Open(s named.Settings) (*Backend, error) { return open(engineName, s, search(s.Library)) }

// open loads the library and opens an execution provider, which the device is the name of, that of
// a plugin beside the library, or the path of a plugin. The error is an
// [*engine.Error] if a library is found.
func open(name string, s named.Settings, library *engine.Search) (*Backend, error) {
	b := &Backend{name: name, sessions: engine.NewCache[session](maxSessions)}
	if err := library.Open(func(l engine.Library, path string) error {
		defer func() { b.description.Notes = append(append(b.description.Notes, b.notes...), engine.Found(path)) }()
		return b.start(l, path, &s)
	}); err != nil {
		_ = b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Backend) start(library engine.Library, path string, s *named.Settings) error {
	mode, err := engine.ModeNamed(modes, s.Mode)
	if err != nil {
		return err
	}
	b.mode, b.form = mode, mode.form
	version, err := b.api.bind(library)
	if err != nil {
		return err
	}
	if err := b.environment(); err != nil {
		return err
	}
	a := &b.api
	if err := a.must(a.createOptions(&b.options), a.createCPUMemoryInfo(allocatorDevice, memoryDefault, &b.info)); err != nil {
		return err
	}
	if err := b.threads(); err != nil {
		return err
	}
	if err := a.err(a.setOptimization(b.options, int32(b.mode.level))); err != nil {
		return err
	}
	keys, values, err := pairs(s.Options[sessionOptions])
	if err != nil {
		return err
	}
	for i := range keys {
		if err := a.err(a.configure(b.options, engine.CString(keys[i]), engine.CString(values[i]))); err != nil {
			return err
		}
	}
	provider, err := b.provide(path, s)
	if err != nil {
		return err
	}
	if provider != cpuProvider {
		if err := b.unfold(); err != nil {
			return err
		}
	}
	b.description = describe(b.name, version, provider, b.mode)
	return b.probe()
}

// The arguments of createCPUMemoryInfo.
const allocatorDevice, memoryDefault = 0, 0

// logFatal is the logging level at which the library is silent.
const logFatal = 4

// environment makes the environment. With several threads, all sessions share its threads.
func (b *Backend) environment() error {
	a := &b.api
	id := engine.CString("conform")
	if b.mode.threads == 1 {
		return a.err(a.createEnv(logFatal, id, &b.env))
	}
	var threading handle
	if err := a.err(a.createThreading(&threading)); err != nil {
		return err
	}
	defer a.releaseThreading(threading)
	if err := a.err(a.setGlobalThreads(threading, b.mode.threads)); err != nil {
		return err
	}
	return a.err(a.createEnvWithThreads(logFatal, id, threading, &b.env))
}

// threads sets the threads of a session.
func (b *Backend) threads() error {
	if b.mode.threads == 1 {
		return b.api.err(b.api.setIntraThreads(b.options, 1))
	}
	return b.api.err(b.api.disableThreads(b.options))
}

// cpuProvider is the execution provider that every library has.
const cpuProvider = "CPUExecutionProvider"

// provide sets the execution provider of sessions, and returns its name. No other provider
// may run a node in its place.
func (b *Backend) provide(library string, s *named.Settings) (name string, err error) {
	device := s.Device
	keys, values, err := pairs(s.Options[providerOptions])
	if err != nil {
		return "", err
	}
	if device == "" || device == cpuProvider {
		if len(keys) > 0 {
			return "", fmt.Errorf("%s has no options: name another execution provider by --device", cpuProvider)
		}
		return cpuProvider, nil
	}
	a := &b.api
	if err := a.err(a.configure(b.options, engine.CString("session.disable_cpu_ep_fallback"), engine.CString("1"))); err != nil {
		return "", err
	}
	wanted := s.Options[deviceOption]
	if filepath.Base(device) != device {
		return b.plugin(installed{cmp.Or(s.Options[registrationOption], "conform"), device}, wanted, keys, values)
	}
	list, err := b.providers()
	if err != nil {
		return "", err
	}
	beside := plugins(library)
	if !slices.Contains(list, device) {
		if p := pluginNamed(beside, device); p != nil {
			return b.plugin(installed{cmp.Or(s.Options[registrationOption], p.name), p.path}, wanted, keys, values)
		}
		for _, p := range beside {
			list = append(list, p.name)
		}
		return "", fmt.Errorf("there is no execution provider %q: want %s, or the path of a library", device, strings.Join(list, ", "))
	}
	if device == "CUDAExecutionProvider" && len(keys) == 0 {
		var cuda handle
		if err := a.err(a.createCUDA(&cuda)); err != nil {
			return "", err
		}
		defer a.releaseCUDA(cuda)
		return device, a.err(a.appendCUDA(b.options, cuda))
	}
	return device, a.err(a.appendProvider(b.options, engine.CString(strings.TrimSuffix(device, "ExecutionProvider")), texts(keys), texts(values), uintptr(len(keys))))
}

// unfold makes the options of sessions that leave it to the provider to compute what depends on constants
// alone.
func (b *Backend) unfold() error {
	if err := b.api.err(b.api.cloneOptions(b.options, &b.unfolded)); err != nil {
		return err
	}
	return b.api.err(b.api.configure(b.unfolded, engine.CString("optimization.disable_specified_optimizers"), engine.CString("ConstantFolding")))
}

// providers lists the execution providers that are in the library.
func (b *Backend) providers() ([]string, error) {
	var names **byte
	var n int32
	if err := b.api.err(b.api.providers(&names, &n)); err != nil {
		return nil, err
	}
	var list []string
	for _, name := range unsafe.Slice(names, n) {
		list = append(list, engine.Text(name))
	}
	return list, b.api.err(b.api.releaseProviders(names, n))
}

// epDevices lists the devices of all registered providers.
func (b *Backend) epDevices() ([]handle, error) {
	var list *handle
	var n uintptr
	if err := b.api.err(b.api.devices(b.env, &list, &n)); err != nil {
		return nil, err
	}
	return slices.Clone(unsafe.Slice(list, n)), nil
}

// ortPath returns a path as the library takes it, of 16-bit characters on Windows.
func ortPath(path string) *byte {
	if runtime.GOOS != "windows" {
		return engine.CString(path)
	}
	return (*byte)(unsafe.Pointer(&append(utf16.Encode([]rune(path)), 0)[0]))
}

// describe returns the backend's description. It does not exclude calls for which the
// library lacks a kernel: that shows when a session is made.
func describe(name, version, provider string, m mode) backends.Description {
	d := backends.Description{
		Name: name, Version: version, Device: provider, Mode: m.Name,
		Notes: []string{"In the mode " + m.Name + " " + m.About + "."},
	}
	if provider == cpuProvider {
		// Where adds an element of X or 0 to one of Y or 0, and a condition of 255 may take neither.
		d.Readings = []string{onnx.OtherBools.ID + "=kept", onnx.WhereTruth.ID + "=undefined"}
	}
	// The library registers no complex type, whatever the operators of a model allow.
	types := slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return d == tensor.Complex64 })
	sparse := m.form.Constants != onnxdata.AllConstants && provider == cpuProvider // a device gets a copy, for which it needs memory
	for _, op := range onnxdata.Operators() {
		d.Capabilities = append(d.Capabilities, backends.Capability{Operator: op.Name, NoCheckOnly: true, DTypes: types, Sparse: sparse})
	}
	d.Capabilities = append(d.Capabilities, sliceCapabilities()...)
	d.Capabilities = append(d.Capabilities, backends.Capability{Operator: onnx.Program.Name, NoCheckOnly: true, OwnForms: true, DTypes: types})
	return d
}

// probe finds out which opset version is the newest that the library knows, by Cast, and the
// provider, by Transpose. Operators and data types that came later are not supported.
func (b *Backend) probe() error {
	newest := onnxdata.NewestOpset()
	known := newest
	for ; known > onnxdata.LeastOpset; known-- {
		if status, err := b.try(onnx.Cast, known); err != nil {
			return err
		} else if status == backends.Done || status == backends.Gap {
			break
		}
	}
	for opset := known; opset > onnxdata.LeastOpset; opset-- {
		if status, err := b.try(onnx.Transpose, opset); err != nil {
			return err
		} else if status == backends.Done {
			known = opset
			break
		}
	}
	if known == newest {
		return nil
	}
	b.form.Opset = known
	b.description.Notes = append(b.description.Notes, fmt.Sprintf("It knows operators up to opset %d, and gets their newest versions up to that.", known))
	b.description.Capabilities = slices.DeleteFunc(b.description.Capabilities, func(c backends.Capability) bool { return onnxdata.Since(c.Operator) > known })
	for i := range b.description.Capabilities {
		c := &b.description.Capabilities[i]
		c.DTypes = slices.DeleteFunc(slices.Clone(c.DTypes), func(d tensor.DType) bool { return onnxdata.TypeSince(d) > known })
	}
	return nil
}

// try makes a session of one call of an operator of an opset version, and returns its status.
func (b *Backend) try(op *spec.Operator, opset int64) (backends.Status, error) {
	c := spec.NewCall(op)
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Float32, []int64{1}
	}
	c.Tensors[0].Data = make([]byte, tensor.Float32.Size())
	m, err := onnxdata.Build(onnxdata.Form{Opset: opset}, &c)
	if err != nil {
		return 0, err
	}
	s := b.create(m, b.options)
	b.release(s)
	if s.handle != 0 {
		return backends.Done, nil
	}
	return s.refused.Status, nil
}
