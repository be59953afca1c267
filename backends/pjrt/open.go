package pjrt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/backends/named"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// pluginOptions is the name of the option for the plugin's client.
const pluginOptions = "plugin-options"

// Engine is a PJRT plugin as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "pjrt", About: "a PJRT plugin, such as XLA's, that compiles StableHLO", Modes: Modes(), Library: true,
		Options: []named.Option{{
			Name:  pluginOptions,
			About: "options of the plugin's client, with commas between them, such as preallocate=false,memory_fraction=0.1",
			Check: checkOptions,
		}},
		Foreign:     true,
		Environment: append(search("").Environment(), "XLA_FLAGS", "TF_CPP_MIN_LOG_LEVEL", "CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES"),
		Open:        func(_ context.Context, s named.Settings) (backends.Backend, error) { return named.Opened(Open(s)) },
	}
}

// search is where to look for a plugin. The package on PyPI has that of XLA for the CPU.
func search(path string) *engine.Search {
	return &engine.Search{
		Path: path, Variable: "CONFORM_PJRT", Name: "xla-cpu-pjrt",
		Wheel: map[string]string{"linux": "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so"},
	}
}

// Modes lists the modes, the default first.
func Modes() []backends.Mode {
	return []backends.Mode{
		{Name: modeRuntime, About: "indices are given at run time, and so is where a slice without steps starts"},
		{Name: modeConstant, About: "indices and bounds are constants of the program"},
		{Name: modeDonated, About: "as runtime, and a result may be written over the first operand"},
		{Name: modeParallel, About: "as runtime, while three other runs of the program take other elements"},
		{Name: modePlain, About: "as runtime, and XLA runs none of the passes that only optimise", Plain: true},
		{Name: modeFolded, About: "all operands are constants of the program, which its compiler may evaluate"},
	}
}

// Open loads a plugin, the library of the settings, and makes a client. The error is an [*engine.Error] if a plugin is
// found.
func Open(s named.Settings) (*Backend, error) {
	b := &Backend{executables: engine.NewCache[*executable](maxExecutables)}
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
	mode, err := engine.ModeNamed(Modes(), s.Mode)
	if err != nil {
		return err
	}
	b.mode, b.options = mode.Name, compileOptions
	if mode.Plain {
		b.options = plainOptions
	}
	a := &b.api
	version, err := a.bind(library)
	if err != nil {
		return err
	}
	if err := call(a, a.initialize, &none{}); err != nil {
		return fmt.Errorf("the plugin cannot be initialised: %w", err)
	}
	var pin runtime.Pinner
	defer pin.Unpin()
	options, err := namedValues(s.Options[pluginOptions], &pin)
	if err != nil {
		return err
	}
	client := clientCreation{options: unsafe.SliceData(options), length: uintptr(len(options))}
	if err := call(a, a.createClient, &client); err != nil {
		return fmt.Errorf("the plugin makes no client: %w", err)
	}
	b.client = client.client
	device, err := b.firstDevice()
	if err != nil {
		return err
	}
	build, err := a.textOf(a.platformVersion, b.client)
	if err != nil {
		return err
	}
	words := []string{strings.Join(strings.Fields(build), " "), "PJRT " + version, a.versions()}
	b.description = describe(mode, strings.Join(slices.DeleteFunc(words, func(word string) bool { return word == "" }), ", "), device)
	return nil
}

// firstDevice takes the first device of the client, and returns its kind.
func (b *Backend) firstDevice() (kind string, err error) {
	a := &b.api
	l := &list{object: b.client}
	if err := call(a, a.devices, l); err != nil {
		return "", err
	}
	if l.length == 0 || l.first == nil {
		return "", errors.New("the plugin finds no device")
	}
	b.device = *(*handle)(l.first)
	d := &derived{object: b.device}
	if err := call(a, a.describe, d); err != nil {
		return "", err
	}
	return a.textOf(a.kind, d.result)
}

// describe returns the backend's description.
func describe(mode backends.Mode, version, device string) backends.Description {
	bools := "kept"
	if device != "cpu" {
		bools = "undefined" // on CUDA a transpose makes a byte of bool 1, and other operators keep it
	}
	d := backends.Description{
		Name: "pjrt", Version: version, Device: cmp.Or(device, "unknown"), Mode: mode.Name,
		Notes: []string{
			"In the mode " + mode.Name + " " + mode.About + ".",
			"Tensors are in memory of the plugin, so writes outside them do not show.",
		},
		Readings: []string{
			stablehlo.OtherBools.ID + "=" + bools, onnx.OtherBools.ID + "=" + bools, openvino.OtherBools.ID + "=" + bools, stablehlo.SelectTruth.ID + "=lowest-bit",
			stablehlo.SelectNaN.ID + "=undefined", stablehlo.SelectNothing.ID + "=undefined", // XLA documents neither
		},
	}
	if mode.Name == modePlain { // a reduce along nothing is its inputs, and one along dimensions of one element adds the init value
		d.Readings = append(d.Readings, stablehlo.ReduceInit.ID+"=undefined")
	}
	for _, op := range catalogue.Operators() {
		o, ok := operatorOf(op)
		if !ok {
			continue
		}
		c := backends.Capability{Operator: op.Name, DTypes: types(op), Packed: true, NoCheckOnly: true, MinRank: o.minRank, FeatureLevel: o.level}
		if o.indices != nil {
			c.Limits = append(c.Limits, normalise.Indices(op, o.indices))
		}
		d.Capabilities = append(d.Capabilities, c)
	}
	d.Capabilities = append(d.Capabilities,
		backends.Capability{Operator: xla.Copy.Name, DTypes: types(xla.Copy), NoCheckOnly: true},
		backends.Capability{Operator: onnx.Program.Name, DTypes: having(tensor.Shared()), Packed: true, NoCheckOnly: true},
		backends.Capability{Operator: stablehlo.Program.Name, DTypes: having(tensor.Shared()), Packed: true, NoCheckOnly: true, Bodies: true})
	return d
}

// types returns the element types of an operator, its result's included. StableHLO's operations have more than
// some texts list, and do not break them.
func types(op *spec.Operator) []tensor.DType {
	list := slices.Concat(op.Types(), op.ResultTypes())
	slices.Sort(list)
	return having(slices.Compact(list))
}

// having keeps those of data types that PJRT has.
func having(list []tensor.DType) []tensor.DType {
	return slices.DeleteFunc(list, func(d tensor.DType) bool { _, has := bufferTypes[d]; return !has })
}

// The bytes of a CompileOptionsProto with executable_build_options for one replica and
// one partition.
var compileOptions = []byte{3<<3 | 2, 4, 4 << 3, 1, 5 << 3, 1}

// plainOptions are compileOptions with an entry of env_option_overrides: a name, and an
// OptionOverrideProto of a text. It lists the passes that only optimise. Without the others,
// which xla_disable_all_hlo_passes disables as well, XLA gives wrong results.
var plainOptions = func() []byte {
	const name, passes = "xla_disable_hlo_passes", "algsimp,constant_folding,cse,fusion,reshape-mover"
	entry := append([]byte{1<<3 | 2, byte(len(name))}, name...)
	entry = append(entry, 2<<3|2, byte(2+len(passes)), 1<<3|2, byte(len(passes)))
	entry = append(entry, passes...)
	return append(append(slices.Clone(compileOptions), 7<<3|2, byte(len(entry))), entry...)
}()
