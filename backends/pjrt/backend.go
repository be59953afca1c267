package pjrt

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// A Backend runs operators on the first device of a plugin. It implements
// [backends.Backend].
type Backend struct {
	api            api
	mode           string
	client, device handle
	options        []byte                     // of the compiler
	executables    *engine.Cache[*executable] // by their programs
	description    backends.Description
}

// maxExecutables is how many executables are kept.
const maxExecutables = 256

// An executable is a compiled program, or the outcome of a program that the compiler
// refused.
type executable struct {
	handle  handle
	refused backends.Outcome
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend]. The plugin stays loaded, because its threads may
// still run.
func (b *Backend) Close() error {
	b.executables.Clear(b.release)
	if b.client == 0 {
		return nil
	}
	client := b.client
	b.client = 0
	return call(&b.api, b.api.destroyClient, &one{object: client})
}

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	return b.Step(ctx, batch, func(int, *backends.Outcome) {})
}

// Step implements [backends.Stepper].
func (b *Backend) Step(ctx context.Context, batch []backends.Job, each func(job int, o *backends.Outcome)) ([]backends.Outcome, error) {
	return engine.Step(ctx, len(batch), func(i int) backends.Outcome { return b.job(&batch[i]) }, each)
}

func (b *Backend) job(job *backends.Job) backends.Outcome {
	run := b.operation
	if job.Operator == xla.Copy {
		run = b.copy
	}
	outcome, err := run(job)
	if err != nil {
		outcome = engine.Refused(err, backends.Failed)
		outcome.Detail = reason(outcome.Detail)
	}
	return outcome
}

// operation runs the operations of a job.
func (b *Backend) operation(job *backends.Job) (backends.Outcome, error) {
	text, parameters, err := translate(job, b.mode)
	if err != nil {
		return backends.Outcome{}, err
	}
	e := b.executables.Of([]byte(text), b.release, func() *executable { return b.compile([]byte(text)) })
	if e.handle == 0 {
		return e.refused, nil
	}
	if b.mode == modeParallel {
		return b.beside(e, parameters, job)
	}
	return b.run(e, parameters, job)
}

func (b *Backend) compile(text []byte) *executable {
	format := []byte("mlir")
	c := &compilation{
		client:  b.client,
		program: sized(&program{code: unsafe.SliceData(text), codeLength: uintptr(len(text)), format: unsafe.SliceData(format), formatSize: uintptr(len(format))}),
		options: unsafe.SliceData(b.options), optionsLength: uintptr(len(b.options)),
	}
	if err := call(&b.api, b.api.compile, c); err != nil {
		return &executable{refused: outcome(err)}
	}
	return &executable{handle: c.executable}
}

func (b *Backend) release(e *executable) { b.api.destroy(b.api.destroyExecutable, e.handle) }

// outcome returns the outcome of a program that the compiler refused. Its verifier has
// codes of its own for an invalid program.
func outcome(err error) backends.Outcome {
	o := backends.Outcome{Status: backends.Rejected, Detail: reason(err.Error())}
	var status *statusError
	switch {
	case !errors.As(err, &status):
		o.Status = backends.Failed
	case status.code == codeUnimplemented, strings.Contains(status.message, "can't be translated to XLA HLO"),
		strings.Contains(status.message, "with unbounded result shape is not supported"): // of a program that leaves sizes open
		o.Status = backends.Gap
	case status.code != codeUnknown && status.code != codeInvalidArgument && !strings.HasPrefix(status.message, "during context ["):
		o.Status = backends.Failed
	}
	return o
}

// reason returns the first line of a message, without the place in the program.
func reason(message string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	if _, after, found := strings.Cut(line, "error: "); found {
		line = after
	}
	return strings.Join(strings.Fields(line), " ")
}

// run runs an executable and copies its results to the memory of the job. It copies the inputs
// back as well, so that a change of one shows there, unless the program donates them.
func (b *Backend) run(e *executable, parameters []*operand, job *backends.Job) (backends.Outcome, error) {
	arguments, results, err := b.execute(e, parameters, len(job.Operands)-job.Inputs())
	defer b.free(arguments, results)
	if err != nil {
		return backends.Outcome{}, err
	}
	for i, p := range parameters {
		if len(p.data) > 0 && !p.donated {
			if err := b.toHost(arguments[i], p.data, nil); err != nil {
				return backends.Outcome{}, err
			}
		}
	}
	return b.apply(results, job)
}

// execute runs an executable on parameters. It returns the arguments and the results, which are
// on the device; on an error, the arguments that are there.
func (b *Backend) execute(e *executable, parameters []*operand, outputs int) (arguments, results []handle, err error) {
	arguments, results = make([]handle, 0, len(parameters)+1), make([]handle, outputs)
	for _, p := range parameters {
		buffer, err := b.toDevice(p, nil)
		if err != nil {
			return arguments, nil, err
		}
		arguments = append(arguments, buffer)
	}
	in, out := unsafe.SliceData(arguments), unsafe.SliceData(results)
	err = call(&b.api, b.api.execute, &execution{
		executable: e.handle, options: sized(&executeOptions{}),
		arguments: &in, devices: 1, count: uintptr(len(arguments)), outputs: &out,
	})
	runtime.KeepAlive(arguments)
	return arguments, results, err
}

// free frees buffers of the device.
func (b *Backend) free(buffers ...[]handle) {
	for _, buffer := range slices.Concat(buffers...) {
		b.api.destroy(b.api.destroyBuffer, buffer)
	}
}

// toDevice copies an operand to the device. The strides of a packed one are nil.
func (b *Backend) toDevice(p *operand, strides []int64) (handle, error) {
	t := &toDevice{
		client: b.client, data: first(p.data), dtype: bufferTypes[p.dtype],
		sizes: unsafe.SliceData(p.sizes), rank: uintptr(len(p.sizes)),
		strides: unsafe.SliceData(strides), entries: uintptr(len(strides)), semantics: onlyDuringCall, device: b.device,
	}
	if t.data == nil { // a tensor without elements
		t.data = unsafe.Pointer(t)
	}
	err := call(&b.api, b.api.bufferFromHost, t)
	if err == nil {
		err = b.api.await(t.done)
	}
	return t.buffer, err
}

// apply writes the results of a run into the outputs of a job, whose outcome it returns.
func (b *Backend) apply(results []handle, job *backends.Job) (backends.Outcome, error) {
	outputs, sizes := job.Operands[job.Inputs():], make([][]int64, len(results))
	for k, result := range results {
		var err error
		if sizes[k], err = b.sizes(result, outputs[k].Desc.DType); err != nil {
			return backends.Outcome{}, err
		}
	}
	return engine.Deliver(job, sizes, func(k int, memory []byte) error {
		d := outputs[k].Desc.DType
		if !d.Packed() {
			return b.toHost(results[k], memory, nil)
		}
		n, _ := tensor.Elements(sizes[k]) // which Deliver needs to know
		elements := make([]byte, n)       // the plugin gives each a byte
		err := b.toHost(results[k], elements, nil)
		copy(memory, tensor.Pack(d, elements))
		return err
	})
}

// sizes returns the sizes of a buffer of the device, which has a data type.
func (b *Backend) sizes(buffer handle, dtype tensor.DType) ([]int64, error) {
	a := &b.api
	is := &element{buffer: buffer}
	if err := call(a, a.elementType, is); err != nil {
		return nil, err
	}
	if want := bufferTypes[dtype]; is.dtype != want {
		return nil, fmt.Errorf("the output has type %d of PJRT, not %d", is.dtype, want)
	}
	l := &list{object: buffer}
	if err := call(a, a.dimensions, l); err != nil {
		return nil, err
	}
	if l.length > backends.MaxTold {
		return nil, fmt.Errorf("the output has rank %d", l.length)
	}
	return append([]int64{}, unsafe.Slice((*int64)(l.first), l.length)...), nil
}

// toHost copies a buffer of the device to memory. Order lists the dimensions from the most
// minor on; nil means the order of the device.
func (b *Backend) toHost(buffer handle, data []byte, order []int64) error {
	t := &toHost{buffer: buffer}
	if order != nil {
		t.layout = sized(&layout{minorToMajor: unsafe.SliceData(order), rank: uintptr(len(order))})
		sized(&t.layout.tiled)
	}
	if err := call(&b.api, b.api.bufferToHost, t); err != nil { // this call returns only the size
		return err
	}
	if t.length != uintptr(len(data)) {
		return fmt.Errorf("the output takes %d bytes, not %d", t.length, len(data))
	}
	t.data = first(data)
	if err := call(&b.api, b.api.bufferToHost, t); err != nil {
		return err
	}
	return b.api.await(t.done)
}

// copy runs a copy without a program: the plugin reads an array from memory in one layout,
// and writes it to memory in another. Its interface takes the layout of the input as
// strides, and that of the output as the order of its dimensions.
func (b *Backend) copy(job *backends.Job) (backends.Outcome, error) {
	in, out := &job.Operands[0], &job.Operands[1]
	if in.Desc.DType != out.Desc.DType || !slices.Equal(in.Desc.Sizes, out.Desc.Sizes) {
		return backends.Outcome{}, engine.Gap("an array of PJRT has one type, and the same sizes in each layout")
	}
	from, err := order(&in.Desc)
	if err != nil {
		return backends.Outcome{}, err
	}
	to, err := order(&out.Desc)
	if err != nil {
		return backends.Outcome{}, err
	}
	p := &operand{dtype: in.Desc.DType, sizes: in.Desc.Sizes, data: engine.Elements(in)}
	buffer, err := b.toDevice(p, strides(p, from))
	if err != nil {
		return backends.Outcome{}, err
	}
	defer b.api.destroy(b.api.destroyBuffer, buffer)
	if data := engine.Elements(out); len(data) > 0 {
		err = b.toHost(buffer, data, to)
	}
	return backends.Finished(nil), err
}
