package openvino

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/named"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// unchecked lists the questions about indices and lengths out of range, and results beyond
// their type, which OpenVINO does not check: it declares that their results are undefined.
var unchecked = []*spec.Question{
	onnx.ScatterNDIndices.OutOfRange, onnx.ReverseLengthOutOfRange, openvino.ReverseSequences.OutOfRange,
	openvino.ScatterElementsUpdates.Overflow, openvino.ScatterNDUpdates.Overflow,
}

// answeredByKernels lists the questions about NaNs and elements behind a padding that kernels of one operation answer in several ways.
var answeredByKernels = []*spec.Question{openvino.MaximumNaN, openvino.MinimumNaN, openvino.ReduceMaxNaN, openvino.ReduceMinNaN, openvino.MaxPoolNaN, openvino.AvgPoolTail, openvino.TopKNaN}

// steeredByConstants lists the questions about bytes of bool that OpenVINO answers in one way if all
// inputs are given at run time, and in several ways if some are constants of the model.
var steeredByConstants = []*spec.Question{onnx.OtherBools, onnx.WhereTruth, openvino.OtherBools}

// Engine is a device of OpenVINO as a backend that a user can name.
func Engine() named.Backend {
	return named.Backend{
		Name: "openvino", About: "a device of OpenVINO",
		Modes: Modes(), Device: true, Library: true, Alone: spoils, Foreign: true, Environment: search("").Environment(),
		Open: func(_ context.Context, s named.Settings) (backends.Backend, error) { return named.Opened(Open(s)) },
	}
}

// search is where to look for the library.
func search(path string) *engine.Search {
	return &engine.Search{
		Path: path, Variable: "CONFORM_OPENVINO", Name: "openvino",
		Wheel: map[string]string{
			"linux":   "openvino/libs/libopenvino_c.so*",
			"darwin":  "openvino/libs/libopenvino_c*.dylib",
			"windows": "openvino/libs/openvino_c.dll",
		},
	}
}

// maxModels is how many compiled models of one call are kept. Each takes about 0.2
// megabytes and a thread, of which a process cannot have thousands. It takes at least 10
// milliseconds to compile, mostly because OpenVINO builds the patterns of its passes. No
// property changes that: see [Backend.together].
const maxModels = 200

// A Backend is a device of OpenVINO. It implements [backends.Backend].
//
// One thread makes all calls of OpenVINO, which keeps the message of the last error for
// each thread. Its CPU device also gives the thread that loads it a signal stack, and
// frees that stack with the device, which must happen on the same thread.
type Backend struct {
	api         api
	thread      *engine.Thread
	core        handle
	device      string
	mode        mode
	properties  []property // of compilation
	description backends.Description
	models      *engine.Cache[*compiled] // of one call each
	larger      bool                     // the sizes that a model has before the next job, in a mode that resizes
	checker     spec.Checker
	reading     *spec.Reading
	pinner      runtime.Pinner // of the texts of properties
}

// Open loads OpenVINO and opens a device. The error is an [*engine.Error] if a library is
// found.
func Open(s named.Settings) (*Backend, error) {
	m, err := engine.ModeNamed(modes, s.Mode)
	if err != nil {
		return nil, err
	}
	b := &Backend{
		device: cmp.Or(s.Device, "CPU"), mode: m, models: engine.NewCache[*compiled](maxModels),
		checker: spec.Checker{Quiet: true, Most: 1}, reading: spec.NewReading(nil),
	}
	err = search(s.Library).Open(func(library engine.Library, path string) error {
		defer func() { b.description.Notes = append(b.description.Notes, engine.Found(path)) }()
		err := library.Bind(b.api.symbols())
		if err != nil {
			return err
		}
		b.thread = engine.NewThread()
		b.thread.Do(func() { err = b.start() })
		if err != nil {
			b.thread.End()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return b, nil
}

// start makes a core and describes the device.
func (b *Backend) start() error {
	if err := b.api.check(b.api.createCore(&b.core)); err != nil {
		return err
	}
	err := b.describe()
	if err != nil {
		b.api.freeCore(b.core)
	}
	return err
}

// excluded are the operators of ONNX that the frontend lacks, and Range: a delta of 0, on which its
// text is silent, ends the process of 2026.4.1.
var excluded = []*spec.Operator{onnx.TensorScatter, onnx.BitCast, onnx.Range, onnx.MaxUnpool}

// describe asks the device what it is.
func (b *Backend) describe() error {
	name := b.api.property(b.core, b.device, "FULL_DEVICE_NAME")
	if name == "" {
		return fmt.Errorf("OpenVINO has no device %s here", b.device)
	}
	var v version
	if err := b.api.check(b.api.getVersion(&v)); err != nil {
		return err
	}
	defer b.api.freeVersion(&v)
	b.description = backends.Description{
		Name:    "openvino",
		Version: engine.Text(v.build),
		Device:  fmt.Sprintf("%s: %s", b.device, name),
		Mode:    b.mode.Name,
		Notes:   []string{fmt.Sprintf("Mode %s: %s.", b.mode.Name, b.mode.About)},
	}
	undefined := slices.Concat(unchecked, answeredByKernels)
	if b.mode.constants != onnxdata.NoConstants {
		undefined = append(undefined, steeredByConstants...)
	}
	for _, question := range undefined {
		b.description.Readings = append(b.description.Readings, question.ID+"=undefined")
	}
	b.description.Readings = append(b.description.Readings, spec.Choice{Question: openvino.BackpropBeyond, Answer: openvino.BeyondEnd}.String())
	for _, op := range catalogue.All() {
		if op == onnx.Unique && b.device == "CPU" {
			continue // a third of the calls diverge, in many ways: backends/openvino/faults/onnx_unique_*.py
		}
		if b.device == "CPU" && b.mode.constants == onnxdata.NoConstants && (op == openvino.ReduceLogicalAnd || op == openvino.ReduceLogicalOr) {
			continue // which it implements for axes that are constants alone
		}
		if HasLayer(op) || onnxdata.Supports(op) && !slices.Contains(excluded, op) {
			b.description.Capabilities = append(b.description.Capabilities, b.capability(op))
		}
	}
	supported := b.api.property(b.core, b.device, "SUPPORTED_PROPERTIES")
	set := func(key, value string) {
		if slices.Contains(strings.FieldsFunc(supported, func(c rune) bool { return c == ' ' || c == ',' }), key) {
			b.properties = append(b.properties, property{b.pinned(key), b.pinned(value)})
		}
	}
	set("EXECUTION_MODE_HINT", "ACCURACY") // or elements lose bits
	set("NUM_STREAMS", "1")
	if b.mode.threads > 0 {
		set("INFERENCE_NUM_THREADS", strconv.Itoa(b.mode.threads))
	}
	return nil
}

// computedTypes are the element types of which the CPU device computes: floats of 8 bits or less and integers of less
// than 8 are types of weights that it decompresses.
var computedTypes = append(tensor.Common()[1:], tensor.Bool, tensor.Bfloat16)

// of32Bits are operations that it computes in 32 bits, of which some results or shifts are beyond, or the least number, which
// padding has.
var of32Bits = []*spec.Operator{openvino.BitwiseLeftShift, openvino.BitwiseRightShift, openvino.ReduceProd, openvino.MaxPool}

// capability returns which calls of an operator are supported. According to its
// documentation the CPU device moves elements as integers of 32 bits and floats of 32 and
// 16 bits. It silently converts other types to these, which keeps only values within 32
// bits.
func (b *Backend) capability(op *spec.Operator) backends.Capability {
	// A call that is only checked has no elements, so none for indices that are constants. It rejects crossed bounds of Clamp,
	// which no answer admits where nothing is computed.
	indices := slices.ContainsFunc(op.Params, func(p spec.Param) bool { return p.Dir == spec.In && p.Indices })
	c := backends.Capability{Operator: op.Name, MaxRank: tensor.MaxRank, Packed: true, NoCheckOnly: !b.mode.checks() || indices || op == openvino.Clamp, OwnForms: op == onnx.Program}
	c.DTypes = slices.Sorted(maps.Keys(elements))
	if b.device != "CPU" {
		return c
	}
	computes := op.Text() == "openvino" && (op.Family != "" || op == openvino.Select || op == openvino.Convert || op == openvino.TopK)
	c.DTypes = slices.DeleteFunc(c.DTypes, func(d tensor.DType) bool {
		return d == tensor.Float64 || d == tensor.Uint1 || // which it refuses as an input
			computes && !slices.Contains(computedTypes, d) ||
			slices.Contains(of32Bits, op) && d.Integer() && d.Bits() == 64 ||
			op == openvino.Roll && (d == tensor.Uint2 || d == tensor.Float4E2M1 || d == tensor.NF4) // which write outside of memory
	})
	switch {
	case op == openvino.MatMul:
		c.MaxRank = 12 // beyond, it ends the process
	case computes && b.mode.open && op.Family != "reduction" && op != openvino.Convert:
		c.MaxRank = 6 // beyond, two operations of a model disturb each other: backends/openvino/faults/elementwise_7_and_8_dimensions.py
	}
	for i := range op.Params {
		p := &op.Params[i]
		switch l := (backends.Limit{Name: p.Name, Range: &spec.Range{Min: math.MinInt32, Max: math.MaxInt32}}); {
		case computes && !p.Indices && (i > 0 || p.Dir == spec.Out):
			if l.DTypes = computedTypes; p.Dir == spec.Out {
				l.Range = nil
			}
			c.Limits = append(c.Limits, l)
		case p.Dir == spec.In && !p.Indices:
			c.Limits = append(c.Limits, l)
		}
	}
	return c
}

// pinned returns a C string that stays where it is.
func (b *Backend) pinned(s string) *byte {
	p := engine.CString(s)
	b.pinner.Pin(p)
	return p
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	return b.Step(ctx, batch, func(int, *backends.Outcome) {})
}

// Step implements [backends.Stepper].
func (b *Backend) Step(ctx context.Context, batch []backends.Job, each func(job int, o *backends.Outcome)) ([]backends.Outcome, error) {
	var outcomes []backends.Outcome
	var err error
	b.thread.Do(func() {
		jobs := make([]prepared, len(batch))
		for i := range batch {
			jobs[i] = b.prepare(&batch[i])
		}
		b.together(ctx, jobs)
		outcomes, err = engine.Step(ctx, len(jobs), func(i int) backends.Outcome {
			if o := jobs[i].outcome; o != nil {
				return *o
			}
			return b.run(&jobs[i])
		}, each)
	})
	return outcomes, err
}

// unsupported matches the messages about an attribute, an element type or a rank that
// OpenVINO does not support, and about an output whose rank it does not know.
var unsupported = regexp.MustCompile(`^Unsupported padding mode: |^Unsupported data type \w+ expected: |Input element type must be |this type of [a-z ]+ is not supported|Unsupported operation of type: |Unsupported transpose order for |CPU plug-in doesn't support \w+ operation with dynamic rank`)

// refusal returns the outcome of an error of OpenVINO.
func refusal(status backends.Status, err error) backends.Outcome {
	if f, ok := errors.AsType[*failure](err); ok && (f.status == notImplemented || unsupported.MatchString(f.reason)) {
		status = backends.Gap
	}
	return engine.Refused(err, status)
}

// Close implements [backends.Backend]. The library stays loaded, because its threads may
// still run.
func (b *Backend) Close() error {
	b.thread.Do(func() {
		b.models.Clear(b.release)
		b.api.freeCore(b.core)
	})
	b.thread.End()
	b.pinner.Unpin()
	return nil
}
