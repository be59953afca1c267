package onnxruntime

import (
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

// Open loads the library and opens an execution provider, which the device is the name of, or the
// path of its library. The error is an
// [*engine.Error] if a library is found.
func Open(s named.Settings) (*Backend, error) {
	b := &Backend{sessions: engine.NewCache[session](maxSessions)}
	if err := search(s.Library).Open(func(l engine.Library, path string) error {
		defer func() { b.description.Notes = append(b.description.Notes, engine.Found(path)) }()
		return b.start(l, &s)
	}); err != nil {
		_ = b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Backend) start(library engine.Library, s *named.Settings) error {
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
	provider, err := b.provide(s.Device)
	if err != nil {
		return err
	}
	b.description = describe(version, provider, b.mode)
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
func (b *Backend) provide(device string) (name string, err error) {
	if device == "" || device == cpuProvider {
		return cpuProvider, nil
	}
	a := &b.api
	if err := a.err(a.configure(b.options, engine.CString("session.disable_cpu_ep_fallback"), engine.CString("1"))); err != nil {
		return "", err
	}
	if filepath.Base(device) != device {
		return b.plugin(device)
	}
	list, err := b.providers()
	if err != nil {
		return "", err
	}
	if !slices.Contains(list, device) {
		return "", fmt.Errorf("there is no execution provider %q: want %s, or the path of a library", device, strings.Join(list, ", "))
	}
	if device == "CUDAExecutionProvider" {
		var cuda handle
		if err := a.err(a.createCUDA(&cuda)); err != nil {
			return "", err
		}
		defer a.releaseCUDA(cuda)
		return device, a.err(a.appendCUDA(b.options, cuda))
	}
	return device, a.err(a.appendProvider(b.options, engine.CString(strings.TrimSuffix(device, "ExecutionProvider")), nil, nil, 0))
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

// plugin registers the library of an execution provider, and takes all devices that it
// finds.
func (b *Backend) plugin(path string) (name string, err error) {
	a := &b.api
	if a.registerProvider == nil {
		return "", fmt.Errorf("execution providers in libraries of their own need ONNX Runtime 1.%d", pluginVersion)
	}
	before, err := b.epDevices()
	if err != nil {
		return "", err
	}
	if err := a.err(a.registerProvider(b.env, engine.CString("conform"), ortPath(path))); err != nil {
		return "", err
	}
	all, err := b.epDevices()
	if err != nil {
		return "", err
	}
	var found []handle
	for _, device := range all {
		if !slices.Contains(before, device) {
			found = append(found, device)
		}
	}
	if len(found) == 0 {
		return "", fmt.Errorf("%s: the execution provider finds no device", path)
	}
	return a.deviceProvider(found[0]), a.err(a.appendDevices(b.options, b.env, &found[0], uintptr(len(found)), nil, nil, 0))
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
func describe(version, provider string, m mode) backends.Description {
	d := backends.Description{
		Name: "onnxruntime", Version: version, Device: provider, Mode: m.Name,
		Notes: []string{"In the mode " + m.Name + " " + m.About + "."},
		// Where adds an element of X or 0 to one of Y or 0, and a condition of 255 may take neither.
		Readings: []string{onnx.OtherBools.ID + "=kept", onnx.WhereTruth.ID + "=undefined"},
	}
	// The library registers no complex type, whatever the operators of a model allow.
	types := slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return d == tensor.Complex64 })
	for _, op := range onnxdata.Operators() {
		d.Capabilities = append(d.Capabilities, backends.Capability{Operator: op.Name, NoCheckOnly: true, DTypes: types, Sparse: m.form.Constants != onnxdata.AllConstants})
	}
	d.Capabilities = append(d.Capabilities, sliceCapabilities()...)
	d.Capabilities = append(d.Capabilities, backends.Capability{Operator: onnx.Program.Name, NoCheckOnly: true, OwnForms: true, DTypes: types})
	return d
}

// probe finds out whether the library knows the versions of operators that conform's texts
// describe.
func (b *Backend) probe() error {
	c := spec.NewCall(onnx.Transpose)
	for i := range c.Tensors {
		c.Tensors[i].DType, c.Tensors[i].Sizes = tensor.Float32, []int64{1}
	}
	c.Tensors[0].Data = make([]byte, tensor.Float32.Size())
	m, err := onnxdata.Build(onnxdata.Form{}, &c)
	if err != nil {
		return err
	}
	if s := b.create(m); s.handle != 0 {
		b.release(s)
		return nil
	}
	b.form.LeastOpset = true
	b.description.Notes = append(b.description.Notes, "It does not know the newest versions of operators, and gets the first ones with the same meaning.")
	return nil
}
