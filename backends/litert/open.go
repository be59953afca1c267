package litert

import (
	"cmp"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/backends/named"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
)

// Engine is LiteRT as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "litert", About: "LiteRT, once TensorFlow Lite, on the CPU",
		Modes: Modes(), Library: true, Foreign: true, Environment: search("").Environment(),
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) { return named.Opened(Open(s)) },
	}
}

// search is where to look for the library.
func search(path string) *engine.Search {
	return &engine.Search{
		Path: path, Variable: "CONFORM_LITERT", Name: "ai-edge-litert",
		Wheel: map[string]string{
			"linux":   "ai_edge_litert/libLiteRt.so",
			"darwin":  "ai_edge_litert/libLiteRt.dylib",
			"windows": "ai_edge_litert/libLiteRt.dll",
		},
	}
}

// Modes lists LiteRT's implementations of its operations, the default first.
func Modes() []backends.Mode {
	return []backends.Mode{
		{Name: "xnnpack", About: "XNNPACK where it has the operation, and elsewhere as builtin"},
		{Name: "builtin", About: "the optimised kernels of LiteRT"},
		{Name: "reference", About: "the reference kernels of LiteRT"},
	}
}

// Open loads the library in one of [Modes]. The error is an [*engine.Error] if a library is found.
func Open(s named.Settings) (*Backend, error) {
	b := &Backend{sessions: engine.NewCache[*session](maxSessions)}
	if err := search(s.Library).Open(func(l engine.Library, path string) error {
		defer func() { b.description.Notes = append(b.description.Notes, engine.Found(path)) }()
		return b.start(l, path, s.Mode)
	}); err != nil {
		_ = b.Close()
		return nil, err
	}
	return b, nil
}

// The tags of environment options, and the LiteRtAnyType of an integer.
const autoRegister, anyInteger = 24, 2

func (b *Backend) start(library engine.Library, path, name string) error {
	mode, err := engine.ModeNamed(Modes(), name)
	if err != nil {
		return err
	}
	a := &b.api
	if err := a.bind(library); err != nil {
		return err
	}
	register := environmentOption{tag: autoRegister, kind: anyInteger, value: int64(cpu)}
	if err := must("open an environment", a.createEnvironment(1, &register, &b.environment)); err != nil {
		return err
	}
	if err := must("take options", a.createOptions(&b.options)); err != nil {
		return err
	}
	if err := must("take the CPU", a.setAccelerators(b.options, cpu)); err != nil {
		return err
	}
	var opaque handle
	b.mode = engine.CString("kernel_mode = \"" + mode.Name + "\"\nnum_threads = 1\n")
	b.pins.Pin(b.mode)
	keep := engine.Callback(func(uintptr) uintptr { return 0 }) // the backend frees the mode
	if err := must("take a mode", a.createOpaqueOptions(engine.CString("xnnpack"), b.mode, keep, &opaque)); err != nil {
		return err
	}
	if err := must("take a mode", a.addOpaqueOptions(b.options, opaque)); err != nil {
		return err
	}
	b.description = describe(path, mode)
	return nil
}

// describe returns the backend's description, with what LiteRT's description of its
// operations lists.
func describe(path string, mode backends.Mode) backends.Description {
	d := backends.Description{
		Name: "litert", Version: cmp.Or(version(path), "unknown"), Device: "host CPU", Mode: mode.Name,
		Notes: []string{
			"mode " + mode.Name + ": " + mode.About,
			"tensors are in memory of the adapter, so writes outside them do not show",
		},
		// The kernel does not look at the lengths.
		Readings: []string{onnx.ReverseLengthOutOfRange.ID + "=undefined", onnx.OtherBools.ID + "=kept", openvino.OtherBools.ID + "=kept"},
	}
	for _, op := range catalogue.Operators() {
		o, ok := operators[op]
		if !ok {
			continue
		}
		c := backends.Capability{Operator: op.Name, DTypes: o.dtypes, MaxRank: o.maxRank, Packed: true, NoCheckOnly: true, FeatureLevel: o.level}
		if o.level != 0 {
			c.MinRank = 1 // DirectML has no scalars
		}
		if o.indices != nil {
			c.Limits = append(c.Limits, normalise.Indices(op, o.indices))
		}
		d.Capabilities = append(d.Capabilities, c)
	}
	d.Capabilities = append(d.Capabilities, backends.Capability{Operator: onnx.Program.Name, DTypes: slices.Sorted(maps.Keys(elementTypeCode)), Packed: true, NoCheckOnly: true})
	return d
}

// version returns the version of the Python package that has a library, or "".
func version(path string) string {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "..", "ai_edge_litert-*.dist-info")) // no pattern of ours is malformed
	slices.Sort(found)
	if len(found) == 0 {
		return ""
	}
	name := strings.TrimSuffix(filepath.Base(found[len(found)-1]), ".dist-info")
	return "LiteRT " + strings.TrimPrefix(name, "ai_edge_litert-")
}
