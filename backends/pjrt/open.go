package pjrt

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
)

// Options say what to open.
type Options struct {
	Plugin string // its path; "" to look for one
	Mode   string // the name of one of [Modes]; "" for the first
}

// search says where a plugin may lie. The package on PyPI is one of XLA for the CPU,
// which its authors carry.
func (o *Options) search() *engine.Search {
	return &engine.Search{
		Path: o.Plugin, Flag: "plugin", Variable: "CONFORM_PJRT", Name: "xla-cpu-pjrt",
		Wheel: map[string]string{"linux": "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so"},
	}
}

// Environment lists the variables that plugins and the search for one heed.
func Environment() []string {
	return append((&Options{}).search().Environment(), "XLA_FLAGS", "TF_CPP_MIN_LOG_LEVEL", "CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES")
}

// Modes lists the modes, the default first.
func Modes() []engine.Mode {
	return []engine.Mode{
		{Name: modeRuntime, About: "indices are given at run time, and so is where a slice without steps starts"},
		{Name: modeConstant, About: "indices and bounds are constants of the program"},
		{Name: modeFolded, About: "all operands are constants of the program, which its compiler may evaluate"},
	}
}

// Open loads a plugin and makes a client of it. The error is an [*engine.Error] if one
// is found.
func Open(o Options) (*Backend, error) {
	path, err := o.search().Find()
	if err != nil {
		return nil, err
	}
	library, err := engine.Load(path)
	if err != nil {
		return nil, err
	}
	b := &Backend{executables: engine.NewCache[*executable](maxExecutables)}
	if err := b.start(library, &o); err != nil {
		_ = b.Close()
		return nil, &engine.Error{Path: path, Err: err}
	}
	return b, nil
}

func (b *Backend) start(library engine.Library, o *Options) error {
	mode, err := engine.ModeNamed(Modes(), o.Mode)
	if err != nil {
		return err
	}
	b.mode = mode.Name
	a := &b.api
	version, err := a.bind(library)
	if err != nil {
		return err
	}
	if err := call(a, a.initialize, &none{}); err != nil {
		return fmt.Errorf("the plugin cannot be initialised: %w", err)
	}
	var client clientCreation
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

// fromFront is the range of indices: StableHLO counts them from the front.
var fromFront = &spec.Range{Max: math.MaxInt64}

// describe says what the backend is.
func describe(mode engine.Mode, version, device string) backends.Description {
	d := backends.Description{
		Name: "pjrt", Version: version, Device: cmp.Or(device, "unknown"),
		Notes: []string{
			"In the mode " + mode.Name + " " + mode.About + ".",
			"Tensors are in memory of the plugin: what it writes beside them does not show.",
		},
	}
	for i := range operators {
		op := &operators[i]
		of, err := catalogue.Operator(op.name)
		if err != nil {
			continue
		}
		c := backends.Capability{Operator: op.name, Packed: true, NoCheckOnly: true, MinRank: op.minRank, FeatureLevel: op.level}
		if op.indices != nil {
			c.Limits = append(c.Limits, backends.Limit{Name: of.Params[1].Name, DTypes: op.indices, Range: fromFront})
		}
		d.Capabilities = append(d.Capabilities, c)
	}
	d.Capabilities = append(d.Capabilities, backends.Capability{Operator: copyOperator, NoCheckOnly: true})
	return d
}

// The bytes of a CompileOptionsProto with executable_build_options for one replica and
// one partition.
var compileOptions = []byte{3<<3 | 2, 4, 4 << 3, 1, 5 << 3, 1}

// first returns a pointer to the first byte of a list, or nil.
func first(bytes []byte) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(bytes)) }
