package litert

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Backend runs operators in LiteRT. It implements [backends.Backend].
type Backend struct {
	api         api
	environment handle
	options     handle
	mode        *byte // a text that the options point to
	pins        runtime.Pinner
	sessions    *engine.Cache[*session]
	description backends.Description
}

// maxSessions is how many compiled models are kept.
const maxSessions = 256

// A session is a compiled model, and the memory that it runs in.
type session struct {
	refused  *backends.Outcome // instead of a model, if LiteRT refuses it
	bytes    []byte            // of the flatbuffer, which the library reads in place
	pins     runtime.Pinner
	model    handle
	compiled handle
	shapes   [][]int64 // of the outputs
	memory   [][]byte  // of the inputs, and then of the outputs
	buffers  []handle
	inputs   int
}

// Describe implements [backends.Backend].
func (b *Backend) Describe() backends.Description { return b.description }

// Close implements [backends.Backend].
func (b *Backend) Close() error {
	b.sessions.Clear(b.release)
	if b.options != 0 {
		b.api.destroyOptions(b.options)
	}
	if b.environment != 0 {
		b.api.destroyEnvironment(b.environment)
	}
	b.pins.Unpin()
	return nil
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
	m, err := translate(job)
	if err != nil {
		return engine.Refused(err, backends.Failed)
	}
	s := b.session(m)
	if s.refused != nil {
		return *s.refused
	}
	outputs := job.Operands[job.Inputs():]
	for k := range m.inputs {
		copy(s.memory[k], engine.Elements(&job.Operands[k]))
	}
	for k := range outputs {
		engine.Fill(s.memory[s.inputs+k], &outputs[k])
	}
	err = must("run it", b.api.run(s.compiled, 0, uintptr(s.inputs), unsafe.SliceData(s.buffers), uintptr(len(m.outputs)), unsafe.SliceData(s.buffers[s.inputs:])))
	for k := range m.inputs {
		engine.Restore(&job.Operands[k], s.memory[k])
	}
	if err != nil {
		status := backends.Failed
		if steers(job) { // LiteRT sees indices only now
			status = backends.Rejected
		}
		return backends.Outcome{Status: status, Detail: err.Error()}
	}
	outcome, _ := engine.Deliver(job, s.shapes, func(k int, elements []byte) error { // which never fails
		copy(elements, s.memory[s.inputs+k])
		return nil
	})
	return outcome
}

// steers reports whether a job, or a node of it, has indices.
func steers(job *backends.Job) bool {
	if job.Program == nil {
		return operators[job.Operator].indices != nil
	}
	return slices.ContainsFunc(job.Program.Nodes, func(n spec.Node) bool { return operators[n.Operator].indices != nil })
}

// express returns the node of a job. The error is an [*engine.RefusalError]. In every
// operation, the outputs have the element type of the first operand.
func express(job *backends.Job) (*node, error) {
	op, ok := operators[job.Operator]
	if !ok {
		return nil, engine.Unknown(job.Operator)
	}
	n := &node{outputs: len(job.Operands) - job.Inputs()}
	for i := range job.Operands {
		d := &job.Operands[i].Desc
		if err := fits(d.Sizes); err != nil {
			return nil, err
		}
		if slices.Contains(d.Sizes, 0) {
			return nil, errEmpty
		}
		if i < job.Inputs() {
			n.tensors = append(n.tensors, operand{dtype: d.DType, sizes: d.Sizes})
		} else if is := job.Operands[0].Desc.DType; d.DType != is {
			return nil, engine.Reject("the output of LiteRT is of %v, not of %v", is, d.DType)
		}
	}
	if err := op.express(n, job); err != nil {
		return nil, err
	}
	for range n.outputs {
		n.tensors = append(n.tensors, operand{dtype: job.Operands[0].Desc.DType})
	}
	return n, nil
}

// errEmpty is the gap of a tensor without elements.
var errEmpty = engine.Gap("LiteRT has no buffer without elements")

// session returns the compiled form of a model.
func (b *Backend) session(m *model) *session {
	bytes := m.write()
	return b.sessions.Of(bytes, b.release, func() *session {
		s := &session{bytes: aligned(len(bytes))}
		copy(s.bytes, bytes)
		if err := b.compile(s, m); err != nil {
			b.release(s)
			refused := engine.Refused(err, backends.Rejected)
			return &session{refused: &refused}
		}
		return s
	})
}

// compile compiles the model of a session and makes its buffers.
func (b *Backend) compile(s *session, m *model) error {
	a := &b.api
	s.pins.Pin(unsafe.SliceData(s.bytes))
	if err := must("read the model", a.createModel(b.environment, unsafe.SliceData(s.bytes), uintptr(len(s.bytes)), &s.model)); err != nil {
		return err
	}
	if err := must("compile the model", a.compile(b.environment, s.model, b.options, &s.compiled)); err != nil {
		return err
	}
	layouts := make([]layout, len(m.outputs))
	if err := must("infer the output", a.layouts(s.compiled, 0, uintptr(len(layouts)), unsafe.SliceData(layouts), true)); err != nil {
		return err
	}
	for _, i := range m.inputs {
		if err := b.buffer(s, m.tensors[i].dtype, m.tensors[i].sizes); err != nil {
			return err
		}
		s.inputs++
	}
	for i := range layouts {
		rank := layouts[i].rank & (1<<7 - 1)
		if rank > maxRank {
			return engine.Gap("LiteRT has no output of %d dimensions", rank)
		}
		sizes := []int64{}
		for _, size := range layouts[i].sizes[:rank] {
			sizes = append(sizes, int64(size))
		}
		if slices.Contains(sizes, 0) {
			return errEmpty
		}
		s.shapes = append(s.shapes, sizes)
		if err := b.buffer(s, m.tensors[m.outputs[i]].dtype, sizes); err != nil {
			return err
		}
	}
	return nil
}

// buffer appends a buffer to those of a session.
func (b *Backend) buffer(s *session, dtype tensor.DType, sizes []int64) error {
	count, err := tensor.Elements(sizes)
	if err != nil {
		return err
	}
	size, ok := dtype.Bytes(count)
	if !ok || size > maxBuffer {
		return fmt.Errorf("a tensor of sizes %v is too large", sizes)
	}
	t := rankedType{element: elementTypeCode[dtype].library, layout: layout{rank: uint8(len(sizes))}}
	for d, size := range sizes {
		t.layout.sizes[d] = int32(size)
	}
	memory := aligned(int(size))
	s.pins.Pin(unsafe.SliceData(memory))
	var h handle
	if err := must("take a buffer", b.api.createBuffer(&t, unsafe.SliceData(memory), uintptr(size), 0, &h)); err != nil {
		return err
	}
	s.memory, s.buffers = append(s.memory, memory), append(s.buffers, h)
	return nil
}

// maxBuffer bounds the memory of a tensor, in bytes.
const maxBuffer = 1 << 30

// alignment is LITERT_HOST_MEMORY_BUFFER_ALIGNMENT, in bytes.
const alignment = 64

// aligned returns memory at a multiple of the alignment.
func aligned(size int) []byte {
	memory := make([]byte, size+2*alignment)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(memory))) % alignment
	return memory[skip : int(skip)+size]
}

// release frees a session.
func (b *Backend) release(s *session) {
	for _, h := range s.buffers {
		b.api.destroyBuffer(h)
	}
	if s.compiled != 0 {
		b.api.destroy(s.compiled)
	}
	if s.model != 0 {
		b.api.destroyModel(s.model)
	}
	s.pins.Unpin()
}
