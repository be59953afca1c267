package openvino

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/backends/internal/normalise"
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// A compiled model, or the outcome of a model that OpenVINO refuses.
type compiled struct {
	model, request handle
	others         []handle       // requests that run beside it, in a mode that runs several
	weights        runtime.Pinner // of the weights, which the model reads in place
	lost           []bool         // the inputs that the model lacks; nil if it has all
	refusal        *backends.Outcome
	why            error     // of the refusal
	ran            bool      // an earlier call ran
	given          []uintptr // where the inputs of the last call began, which OpenVINO may return as outputs
}

func (b *Backend) release(c *compiled) {
	if c.refusal == nil {
		for _, request := range append(c.others, c.request) {
			b.api.freeRequest(request)
		}
		b.api.freeCompiled(c.model)
	}
	c.weights.Unpin()
}

// A prepared job has its call and the model of the call.
type prepared struct {
	job     *backends.Job
	call    *spec.Call
	model   *model
	key     []byte // of the model, and of the sizes that it bounds
	outcome *backends.Outcome
}

// prepare writes the model of a job. If there is none, the outcome is a gap.
func (b *Backend) prepare(job *backends.Job) prepared {
	p := prepared{job: job, call: engine.Call(job)}
	var err error
	if p.model, err = b.write(p.call); err != nil {
		p.outcome = &backends.Outcome{Status: backends.Gap, Detail: err.Error()}
		return p
	}
	hash := sha256.New()
	hash.Write(p.model.text)
	hash.Write(p.model.weights)
	if b.mode.bounded {
		for i := range p.model.inputs {
			fmt.Fprint(hash, p.model.inputs[i].sizes) // of which bound makes bounds
		}
	}
	p.key = hash.Sum(nil)
	return p
}

// run runs a job by a model of its own. If the models that are kept use up the threads of
// this process, it frees them and runs the job again.
func (b *Backend) run(p *prepared) backends.Outcome {
	if p.job.CheckOnly {
		return b.check(p.model, p.job)
	}
	outcome := b.runOnce(p)
	if outcome.Status == backends.Rejected && strings.Contains(outcome.Detail, exhausted) {
		b.models.Clear(b.release)
		outcome = b.runOnce(p)
	}
	return outcome
}

// exhausted is the message of the C++ library if it cannot start a thread.
const exhausted = "Resource temporarily unavailable"

func (b *Backend) runOnce(p *prepared) backends.Outcome {
	c := b.compiled(p.key, p.model)
	if c.refusal != nil {
		return *c.refusal
	}
	if b.mode.resizes {
		b.resize(c, p.model.inputs)
	}
	b.fill(c, p.job)
	infer := b.infer
	if b.mode.parallel {
		infer = b.beside
	}
	if err := infer(c, p.model.inputs); err != nil {
		return refusal(backends.Rejected, err)
	}
	return b.finish(c, 0, p.job)
}

// fill fills the outputs of a compiled model with the canaries of a job, if an earlier call
// gave them memory: what that wrote is not to pass for what this one writes.
func (b *Backend) fill(c *compiled, job *backends.Job) {
	ran := c.ran
	c.ran = true
	for k := range job.Operands[job.Inputs():] {
		o := &job.Operands[job.Inputs()+k]
		var out handle
		if !ran || b.api.check(b.api.getOutput(c.request, uintptr(k), &out)) != nil {
			continue
		}
		var data unsafe.Pointer
		sizes, err := b.sizes(k, o, out, b.api.tensorKind, b.api.tensorDims)
		if n, counted := tensor.Elements(sizes); err == nil && counted == nil && n > 0 && b.api.check(b.api.tensorData(out, &data)) == nil {
			if size, ok := o.Desc.DType.Bytes(n); ok && data != nil && !slices.Contains(c.given, uintptr(data)) {
				engine.Fill(unsafe.Slice((*byte)(data), size), o)
			}
		}
		b.api.freeTensor(out)
	}
}

// resize runs a compiled model on zeros of other sizes than its inputs have, larger and
// smaller ones in turn. OpenVINO may refuse them: no such call may show in the next one.
func (b *Backend) resize(c *compiled, inputs []input) {
	b.larger = !b.larger
	inputs = slices.Clone(inputs)
	var moved []*input
	var sizes [][]int64
	var dtypes []tensor.DType
	for i := range inputs {
		if in := &inputs[i]; in.open() {
			moved, sizes, dtypes = append(moved, in), append(sizes, in.sizes), append(dtypes, in.dtype)
		}
	}
	others, data, ok := engine.Resized(sizes, dtypes, b.larger)
	for i := range data {
		moved[i].sizes, moved[i].data = others[i], data[i]
	}
	if ok {
		_ = b.infer(c, inputs)
	}
}

// finish delivers the outputs of a job, which begin at the first of the model's outputs.
func (b *Backend) finish(c *compiled, first int, job *backends.Job) backends.Outcome {
	outputs := job.Operands[job.Inputs():]
	tensors, sizes := make([]handle, 0, len(outputs)), make([][]int64, len(outputs))
	defer func() {
		for _, t := range tensors {
			b.api.freeTensor(t)
		}
	}()
	for k := range outputs {
		var out handle
		if err := b.api.check(b.api.getOutput(c.request, uintptr(first+k), &out)); err != nil {
			return refusal(backends.Failed, err)
		}
		tensors = append(tensors, out)
		var err error
		if sizes[k], err = b.sizes(k, &outputs[k], out, b.api.tensorKind, b.api.tensorDims); err != nil {
			return refusal(backends.Failed, err)
		}
	}
	outcome, err := engine.Deliver(job, sizes, func(k int, elements []byte) error {
		var data unsafe.Pointer
		if err := b.api.check(b.api.tensorData(tensors[k], &data)); err != nil {
			return err
		}
		copy(elements, unsafe.Slice((*byte)(data), len(elements)))
		return nil
	})
	if err != nil {
		return refusal(backends.Failed, err)
	}
	return outcome
}

// sizes returns the sizes of an output. It is an error if the output has another element
// type than the job states.
func (b *Backend) sizes(k int, o *backends.Operand, of handle, kindOf func(handle, *int32) status, shapeOf func(handle, *shape) status) ([]int64, error) {
	var kind int32
	if err := b.api.check(kindOf(of, &kind)); err != nil {
		return nil, err
	}
	if want := elements[o.Desc.DType].kind; kind != want {
		return nil, engine.Reject("output %d has the element type %d of OpenVINO, not %d", k, kind, want)
	}
	return b.api.sizes(of, shapeOf)
}

// known returns an error if a call has the size by which OpenVINO marks an unknown size.
func known(c *spec.Call) error {
	for i := range c.Tensors {
		if slices.Contains(c.Tensors[i].Sizes, math.MaxInt64) {
			return errors.New("the greatest integer stands for a size that is not known")
		}
	}
	return nil
}

// inside returns an error if a call of Roll has an axis that its data do not have. Its text is
// silent on that, and OpenVINO writes outside of its memory.
func inside(c *spec.Call) error {
	if c.Operator != openvino.Roll {
		return nil
	}
	rank, axes := c.Tensors[0].Rank(), &c.Tensors[2]
	for i := range int64(len(axes.Data)) / axes.DType.Size() {
		axis := int64(axes.Bits(i))
		if axes.DType == tensor.Int32 {
			axis = int64(int32(axis))
		}
		if _, ok := normalise.Axis(axis, rank); !ok {
			return fmt.Errorf("axis %d of %d dimensions makes OpenVINO write outside of its memory", axis, rank)
		}
	}
	return nil
}

// absent returns an error if a call has weights of segments and no default_index, which is an input before them: no number
// says there that it is absent.
func absent(c *spec.Call) error {
	if c.Operator == openvino.EmbeddingSegmentsSum && weighted(c) {
		return errors.New("weights need a default_index before them")
	}
	return nil
}

// unlisted returns an error if a call of NonZero has more elements than a list states.
func unlisted(c *spec.Call) error {
	if c.Operator != openvino.NonZero {
		return nil
	}
	return c.Operator.Limit(c)
}

// write writes a model of calls of one operator. The error is a gap.
func (b *Backend) write(calls ...*spec.Call) (*model, error) {
	for _, c := range calls {
		if err := cmp.Or(known(c), inside(c), absent(c), unlisted(c)); err != nil {
			return nil, err
		}
	}
	if calls[0].Operator.Text() == openvino.Program.Text() {
		return written(b.mode, calls...)
	}
	built, err := onnxdata.Build(onnxdata.Form{Constants: b.mode.constants, Open: b.mode.open, Computed: b.mode.computed, Ranked: true, Opset: onnxdata.LeastOpset}, calls...)
	if err != nil {
		return nil, err
	}
	m := &model{text: built.Message}
	for _, v := range built.Inputs {
		m.inputs = append(m.inputs, input{v.Name, v.DType, elements[v.DType].kind, v.Sizes, tensor.Pack(v.DType, v.Data), v.Moved, v.Sized})
	}
	return m, nil
}

// read has OpenVINO read a model.
func (b *Backend) read(m *model) (read handle, err error) {
	var weights handle
	if m.weights != nil {
		weights, err = b.api.wrap(elements[tensor.Uint8].kind, []int64{int64(len(m.weights))}, unsafe.SliceData(m.weights))
		if err != nil {
			return 0, err
		}
		defer b.api.freeTensor(weights)
	}
	return read, b.api.check(b.api.readModel(b.core, unsafe.Pointer(unsafe.SliceData(m.text)), uintptr(len(m.text)), weights, &read))
}

// check returns the outcome of a job that is only checked. OpenVINO infers the sizes of
// its outputs when it reads the model.
func (b *Backend) check(m *model, job *backends.Job) backends.Outcome {
	read, err := b.read(m)
	if err != nil {
		return refusal(backends.Rejected, err)
	}
	defer b.api.freeModel(read)
	outputs := job.Operands[job.Inputs():]
	sizes := make([][]int64, len(outputs))
	for k := range outputs {
		var port handle
		if err := b.api.check(b.api.modelOutput(read, uintptr(k), &port)); err != nil {
			return refusal(backends.Failed, err)
		}
		sizes[k], err = b.sizes(k, &outputs[k], port, b.api.portKind, b.api.portShape)
		b.api.freePort(port)
		if err != nil {
			return refusal(backends.Failed, err)
		}
	}
	outcome, _ := engine.Deliver(job, sizes, nil) // there is no memory to fetch to
	return outcome
}

// compiled returns a compiled model, by its key.
func (b *Backend) compiled(key []byte, m *model) *compiled {
	return b.models.Of(key, b.release, func() *compiled { return b.compile(m) })
}

// compile compiles a model.
func (b *Backend) compile(m *model) *compiled {
	c := &compiled{}
	if m.weights != nil {
		c.weights.Pin(unsafe.SliceData(m.weights))
	}
	refused := func(err error) *compiled {
		o := refusal(backends.Rejected, err)
		c.refusal, c.why = &o, err
		return c
	}
	read, err := b.read(m)
	if err != nil {
		return refused(err)
	}
	defer b.api.freeModel(read)
	if b.mode.bounded {
		if err := b.bound(read, m.inputs); err != nil {
			return refused(err)
		}
	}
	s := b.api.compile(b.core, read, b.device, uintptr(len(b.properties)), unsafe.SliceData(b.properties), &c.model)
	if err := b.api.check(s); err != nil {
		return refused(err)
	}
	if c.lost, err = b.lost(c.model, m.inputs); err == nil {
		err = b.api.check(b.api.createRequest(c.model, &c.request))
	}
	if err != nil {
		b.api.freeCompiled(c.model)
		return refused(err)
	}
	return c
}

// bound gives the sizes of a model's inputs bounds, from half of each to more than twice as
// much. The error is a gap if the frontend has removed an input.
func (b *Backend) bound(model handle, inputs []input) error {
	var count uintptr
	if err := b.api.check(b.api.modelInputs(model, &count)); err != nil || count == 0 {
		return err
	}
	if int(count) != len(inputs) {
		return engine.Gap("the frontend of OpenVINO removes an input, whose sizes get bounds here")
	}
	var pinner runtime.Pinner
	defer pinner.Unpin()
	var ports []uintptr
	var shapes []partial
	for i := range inputs {
		sizes := inputs[i].sizes
		if len(sizes) == 0 {
			continue // the C interface has no shape of rank 0: it takes one for a list of any size
		}
		list := make([]interval, len(sizes))
		for d, size := range sizes {
			switch {
			case !inputs[i].open():
				list[d] = interval{size, size}
			case size <= maxDoubled:
				list[d] = interval{size / 2, 2*size + 1}
			default:
				list[d] = interval{size / 2, size}
			}
		}
		pinner.Pin(&list[0])
		rank := int64(len(sizes))
		ports, shapes = append(ports, uintptr(i)), append(shapes, partial{interval{rank, rank}, &list[0]})
	}
	if len(ports) == 0 {
		return nil
	}
	return b.api.check(b.api.reshape(model, &ports[0], &shapes[0], uintptr(len(ports))))
}

// maxDoubled bounds the sizes that may be twice as large.
const maxDoubled = 1 << 30

// lost returns which inputs a compiled model lacks, or nil if it has all. The frontend of
// ONNX removes inputs that the model does not read.
func (b *Backend) lost(compiled handle, inputs []input) ([]bool, error) {
	var count uintptr
	if err := b.api.check(b.api.countInputs(compiled, &count)); err != nil || int(count) == len(inputs) {
		return nil, err
	}
	lost := make([]bool, len(inputs))
	for i := range inputs {
		var port handle
		lost[i] = b.api.check(b.api.inputNamed(compiled, inputs[i].name, &port)) != nil
		if !lost[i] {
			b.api.freePort(port)
		}
	}
	return lost, nil
}

// infer runs a compiled model on inputs, which OpenVINO reads in place.
func (b *Backend) infer(c *compiled, inputs []input) error {
	free, err := b.give(c, c.request, inputs)
	defer free()
	if err != nil {
		return err
	}
	return b.api.check(b.api.infer(c.request))
}

// give gives inputs to a request of a compiled model, until free is called.
func (b *Backend) give(c *compiled, request handle, inputs []input) (free func(), err error) {
	var pinner runtime.Pinner
	tensors := make([]handle, 0, len(inputs))
	free = func() {
		for _, wrapped := range tensors {
			b.api.freeTensor(wrapped)
		}
		pinner.Unpin()
	}
	var none byte
	if request == c.request {
		c.given = c.given[:0]
	}
	for i := range inputs {
		if c.lost != nil && c.lost[i] {
			continue
		}
		in := &inputs[i]
		memory := &none
		if cap(in.data) > 0 {
			memory = unsafe.SliceData(in.data)
		}
		pinner.Pin(memory)
		c.given = append(c.given, uintptr(unsafe.Pointer(memory)))
		wrapped, err := b.api.wrap(in.kind, in.sizes, memory)
		if err != nil {
			return free, err
		}
		tensors = append(tensors, wrapped)
		if err := b.api.check(b.api.setInput(request, uintptr(len(tensors)-1), wrapped)); err != nil {
			return free, err
		}
	}
	return free, nil
}
