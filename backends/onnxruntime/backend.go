package onnxruntime

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
	"example.com/conform/internal/onnxdata"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// A Backend is an execution provider in one mode. It implements [backends.Backend].
type Backend struct {
	name        string // of the backend
	api         api
	mode        mode
	form        onnxdata.Form
	description backends.Description
	notes       []string // about the execution provider

	env, options, info handle
	unfolded           handle                 // options of another provider than the CPU's: see folds
	sessions           *engine.Cache[session] // by their models
	run                run
	larger             bool // the sizes that the model of the next job has before, in a mode that resizes
}

// A session is a loaded model, or the outcome of a model that the library refused.
type session struct {
	handle  handle
	refused backends.Outcome
}

// A run holds the arguments of a call of the library's Run. Its memory is reused.
type run struct {
	names           []*byte // of inputs, and then of outputs
	inputs, outputs []handle
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend]. The library stays loaded, because its threads may
// still run.
func (b *Backend) Close() error {
	b.sessions.Clear(b.release)
	for object, release := range map[*handle]func(handle){&b.options: b.api.releaseOptions, &b.unfolded: b.api.releaseOptions, &b.info: b.api.releaseMemoryInfo, &b.env: b.api.releaseEnv} {
		if *object != 0 {
			release(*object)
			*object = 0
		}
	}
	return nil
}

// Run implements [backends.Backend].
func (b *Backend) Run(ctx context.Context, jobs []backends.Job) ([]backends.Outcome, error) {
	return b.Step(ctx, jobs, func(int, *backends.Outcome) {})
}

// Step implements [backends.Stepper].
func (b *Backend) Step(ctx context.Context, jobs []backends.Job, each func(job int, o *backends.Outcome)) ([]backends.Outcome, error) {
	return engine.Step(ctx, len(jobs), func(i int) backends.Outcome { return b.job(&jobs[i]) }, each)
}

func (b *Backend) job(j *backends.Job) backends.Outcome {
	c, err := asONNX(engine.Call(j))
	if err == nil {
		err = ends(c)
	}
	if err != nil {
		return engine.Refused(err, backends.Gap)
	}
	m, err := onnxdata.Build(b.form, c)
	if limit, ok := errors.AsType[*spec.LimitError](err); ok {
		return backends.Outcome{Status: backends.Gap, Detail: limit.Err.Error()}
	}
	if err != nil {
		return backends.Outcome{Status: backends.Unsupported, Detail: err.Error()}
	}
	options := b.options
	if b.unfolded != 0 && folds(c, m) {
		options = b.unfolded
	}
	s := b.sessions.Of(m.Message, b.release, func() session { return b.create(m, options) })
	if s.handle == 0 {
		return s.refused
	}
	if b.mode.resizes {
		b.resize(s, m)
	}
	defer b.releaseValues(&b.run)
	if err := b.values(m, j, &b.run); err != nil {
		return engine.Refused(err, backends.Failed)
	}
	if b.mode.parallel {
		err = b.beside(s, m)
	} else {
		err = b.call(s, m, &b.run)
	}
	if err != nil {
		return outcome(err)
	}
	return b.results(j)
}

// call runs a session on the values of a model.
func (b *Backend) call(s session, m *onnxdata.Model, r *run) error {
	n := len(r.inputs)
	err := b.api.err(b.api.run(s.handle, 0, unsafe.SliceData(r.names), unsafe.SliceData(r.inputs), uintptr(n),
		&r.names[n], uintptr(len(r.outputs)), &r.outputs[0]))
	runtime.KeepAlive(m)
	return err
}

// resize runs a session on zeros of other sizes than the model's inputs have, larger and
// smaller ones in turn. The library may refuse them: no such call may show in the next one.
func (b *Backend) resize(s session, m *onnxdata.Model) {
	b.larger = !b.larger
	other := &onnxdata.Model{Inputs: slices.Clone(m.Inputs), Outputs: slices.Clone(m.Outputs)}
	if !resized(other.Inputs, b.larger) {
		return
	}
	for k := range other.Outputs {
		other.Outputs[k].Sizes = nil // the library makes them
	}
	defer b.releaseValues(&b.run)
	if b.values(other, nil, &b.run) == nil {
		_ = b.call(s, other, &b.run)
	}
}

// resized gives the inputs whose elements move other sizes, and zeros for elements. It returns
// false if these, or what the model makes of them, may take too much memory.
func resized(inputs []onnxdata.Value, larger bool) bool {
	var moved []*onnxdata.Value
	var sizes [][]int64
	var dtypes []tensor.DType
	for i := range inputs {
		switch v := &inputs[i]; {
		case v.Moved:
			moved, sizes, dtypes = append(moved, v), append(sizes, v.Sizes), append(dtypes, v.DType)
		case !small(&v.Tensor):
			return false
		}
	}
	others, data, ok := engine.Resized(sizes, dtypes, larger)
	for i := range data {
		moved[i].Sizes, moved[i].Data = others[i], data[i]
	}
	return ok
}

// folds reports whether the library would compute a call itself while it loads the model, because nothing
// of the call is left for run time. The execution provider would then run nothing of it.
func folds(c *spec.Call, m *onnxdata.Model) bool {
	return len(m.Inputs) == 0 || c.Operator == onnx.Shape
}

// create makes the session of a model.
func (b *Backend) create(m *onnxdata.Model, options handle) (s session) {
	err := b.api.err(b.api.createSession(b.env, &m.Message[0], uintptr(len(m.Message)), options, &s.handle))
	if err != nil {
		s.refused = outcome(err)
		if b.form.Opset > 0 && (m.Opset > b.form.Opset || m.Older && strings.Contains(err.Error(), "of input parameter")) {
			s.refused.Status = backends.Gap // the library's version of the operator has fewer attributes or types
		}
	}
	return s
}

func (b *Backend) release(s session) {
	if s.handle != 0 {
		b.api.releaseSession(s.handle)
	}
}

// small reports whether no element of a tensor that steers an operator makes an output large.
func small(t *spec.Tensor) bool {
	const most = 1 << 16
	for e := range int64(len(t.Data)) / t.DType.Size() {
		if n := int64(t.Bits(e)); t.DType == tensor.Int64 && (n > most || n < -most) {
			return false
		}
	}
	return true
}

// values makes the inputs of a run, and the outputs whose sizes the job states, over the
// memory that holds them. The library makes the other outputs.
func (b *Backend) values(m *onnxdata.Model, j *backends.Job, r *run) error {
	r.names, r.inputs, r.outputs = r.names[:0], r.inputs[:0], r.outputs[:0]
	for i := range m.Inputs {
		value, err := b.value(&m.Inputs[i], tensor.Pack(m.Inputs[i].DType, m.Inputs[i].Data))
		if err != nil {
			return err
		}
		r.names, r.inputs = append(r.names, engine.CString(m.Inputs[i].Name)), append(r.inputs, value)
	}
	for k := range m.Outputs {
		r.names, r.outputs = append(r.names, engine.CString(m.Outputs[k].Name)), append(r.outputs, 0)
		if m.Outputs[k].Sizes == nil {
			continue
		}
		value, err := b.value(&m.Outputs[k], engine.Elements(&j.Operands[j.Inputs()+k]))
		if err != nil {
			return err
		}
		r.outputs[k] = value
	}
	return nil
}

// value makes a tensor over memory.
func (b *Backend) value(v *onnxdata.Value, data []byte) (value handle, err error) {
	err = b.api.err(b.api.createTensor(b.info, unsafe.SliceData(data), uintptr(len(data)), unsafe.SliceData(v.Sizes), uintptr(len(v.Sizes)), elementType(v.DType), &value))
	return value, err
}

func (b *Backend) releaseValues(r *run) {
	for _, list := range [][]handle{r.inputs, r.outputs} {
		for _, value := range list {
			if value != 0 {
				b.api.releaseValue(value)
			}
		}
	}
}

// results copies the outputs that the library made to the memory of a job.
func (b *Backend) results(j *backends.Job) backends.Outcome {
	if !j.Operator.Infers() {
		return backends.Finished(nil)
	}
	sizes, data := make([][]int64, len(b.run.outputs)), make([][]byte, len(b.run.outputs))
	for k, value := range b.run.outputs {
		var err error
		if sizes[k], data[k], err = b.result(value, j.Operands[j.Inputs()+k].Desc.DType); err != nil {
			return engine.Refused(err, backends.Failed)
		}
	}
	outcome, _ := engine.Deliver(j, sizes, func(k int, elements []byte) error { // which never fails
		copy(elements, data[k])
		return nil
	})
	return outcome
}

// result returns the sizes of a tensor and its memory.
func (b *Backend) result(value handle, dtype tensor.DType) (sizes []int64, data []byte, err error) {
	a := &b.api
	var shape handle
	if err := a.err(a.tensorShape(value, &shape)); err != nil {
		return nil, nil, err
	}
	defer a.releaseShape(shape)
	var kind int32
	var rank uintptr
	if err := a.must(a.shapeType(shape, &kind), a.shapeRank(shape, &rank)); err != nil {
		return nil, nil, err
	}
	if kind != elementType(dtype) {
		return nil, nil, fmt.Errorf("the output has element type %d of ONNX Runtime, not %v", kind, dtype)
	}
	if rank > backends.MaxTold {
		return nil, nil, fmt.Errorf("the output has rank %d", rank)
	}
	sizes = make([]int64, rank)
	if rank > 0 {
		if err := a.err(a.shapeSizes(shape, &sizes[0], rank)); err != nil {
			return nil, nil, err
		}
	}
	n, err := tensor.Elements(sizes)
	if err != nil || n == 0 {
		return sizes, nil, err
	}
	var first *byte
	if err = a.err(a.tensorData(value, &first)); err != nil {
		return sizes, nil, err
	}
	size, _ := dtype.Bytes(n)
	return sizes, unsafe.Slice(first, size), nil
}

// elementType returns the value of ONNXTensorElementDataType for a data type. It is that of
// TensorProto, except for the newest types.
func elementType(d tensor.DType) int32 {
	switch d {
	case tensor.Uint2:
		return 24
	case tensor.Int2:
		return 25
	case tensor.Float8E8M0FNU:
		return 26
	default:
		return onnxdata.TypeOf(d)
	}
}

// untaken are parts of messages that say that no execution provider takes a node, though the model
// is valid. The third is the library's if its own provider does not take it either, the fourth that of
// WebGPU's provider on a device without float16; the others name a data type that the library or a kernel lacks.
var untaken = []string{
	"disable_cpu_ep_fallback", "fallback to CPU EP", "Provider type for ", "but the device does not support it",
	"is not currently registered or supported", "Unsupported value attribute datatype",
}

// outcome returns the outcome of a call that ended with an error of the library. The codes
// do not distinguish invalid calls: one kernel reports an index out of range as a failure,
// another as an invalid argument or an exception. So every error is a rejection, except
// those that no call can cause.
func outcome(err error) backends.Outcome {
	o := backends.Outcome{Status: backends.Rejected, Detail: reason(err.Error())}
	var status *statusError
	switch {
	case !errors.As(err, &status):
		o.Status = backends.Failed
	case status.code == codeNotImplemented, slices.ContainsFunc(untaken, func(part string) bool { return strings.Contains(status.message, part) }):
		o.Status = backends.Gap
	case status.code == codeEngineError, status.code == codeProviderFail, strings.Contains(status.message, "Failed to allocate memory"):
		o.Status = backends.Failed
	}
	return o
}

// reason returns the part of a message of the library that concerns the call, in one line,
// without places in the library's sources.
func reason(message string) string {
	message = strings.Join(strings.Fields(message), " ")
	for _, before := range []string{"Status Message: ", " was false. "} {
		if _, after, found := strings.Cut(message, before); found && after != "" {
			message = after
		}
	}
	return message
}
