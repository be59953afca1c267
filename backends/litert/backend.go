package litert

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

// A Backend runs operators in LiteRT. It implements [backends.Backend].
type Backend struct {
	api         api
	environment handle
	options     handle
	mode        *byte // as the options state it
	pins        runtime.Pinner
	sessions    *engine.Cache[*session]
	description backends.Description
}

// maxSessions bounds the compiled models that are kept.
const maxSessions = 256

// A session is a compiled model, and the memory that it runs in.
type session struct {
	refused  *backends.Outcome // why there is none
	bytes    []byte            // of the model, which the library reads
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

// Run implements [backends.Backend]. It stops between two jobs when ctx is done.
func (b *Backend) Run(ctx context.Context, batch []backends.Job) ([]backends.Outcome, error) {
	outcomes := make([]backends.Outcome, len(batch))
	for i := range batch {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var err error
		outcomes[i], err = b.job(&batch[i])
		if refusal := (*refusalError)(nil); errors.As(err, &refusal) {
			outcomes[i], err = refusal.Outcome, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return outcomes, nil
}

func (b *Backend) job(job *backends.Job) (backends.Outcome, error) {
	at := slices.IndexFunc(operators, func(o operator) bool { return o.name == job.Operator.Name })
	if at < 0 {
		return backends.Outcome{}, fmt.Errorf("litert has no operator %s", job.Operator.Name)
	}
	op := &operators[at]
	n, err := op.node(job)
	if err != nil {
		return backends.Outcome{}, err
	}
	s := b.session(n)
	if s.refused != nil {
		return *s.refused, nil
	}
	for i, k := 0, 0; i < len(n.tensors)-n.outputs; i++ {
		if n.tensors[i].data == nil { // the inputs of the model are those of the job, in order
			copy(s.memory[k], engine.Elements(&job.Operands[k]))
			k++
		}
	}
	err = must("run it", b.api.run(s.compiled, 0, uintptr(s.inputs), unsafe.SliceData(s.buffers), uintptr(n.outputs), unsafe.SliceData(s.buffers[s.inputs:])))
	switch {
	case err == nil:
		return s.apply(job), nil
	case op.indices != nil: // which it sees only now
		return rejected("%v", err), nil
	}
	return backends.Outcome{Status: backends.Failed, Detail: err.Error()}, nil
}

// node returns the model of a job. The error is a [*refusalError] if there is none.
// Every operation's outputs have the type of the operator's first operand.
func (o *operator) node(job *backends.Job) (*node, error) {
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
			return nil, &refusalError{rejected("the output of LiteRT is of %v, not of %v", is, d.DType)}
		}
	}
	if err := o.express(n, job); err != nil {
		return nil, err
	}
	for range n.outputs {
		n.tensors = append(n.tensors, operand{dtype: job.Operands[0].Desc.DType})
	}
	return n, nil
}

// errEmpty is the gap of a tensor without elements.
var errEmpty = gap("LiteRT has no buffer without elements")

// session returns the compiled model of a node.
func (b *Backend) session(n *node) *session {
	bytes := n.write()
	if s, ok := b.sessions.Get(bytes); ok {
		return s
	}
	s := &session{bytes: aligned(len(bytes))}
	copy(s.bytes, bytes)
	if err := b.compile(s, n); err != nil {
		b.release(s)
		refused := rejected("%v", err)
		if refusal := (*refusalError)(nil); errors.As(err, &refusal) {
			refused = refusal.Outcome
		}
		s = &session{refused: &refused}
	}
	b.sessions.Put(bytes, s)
	b.sessions.Trim(b.release)
	return s
}

// compile compiles the model of a session and makes its buffers.
func (b *Backend) compile(s *session, n *node) error {
	a := &b.api
	s.pins.Pin(unsafe.SliceData(s.bytes))
	if err := must("read the model", a.createModel(b.environment, unsafe.SliceData(s.bytes), uintptr(len(s.bytes)), &s.model)); err != nil {
		return err
	}
	if err := must("compile the model", a.compile(b.environment, s.model, b.options, &s.compiled)); err != nil {
		return err
	}
	layouts := make([]layout, n.outputs)
	if err := must("infer the output", a.layouts(s.compiled, 0, uintptr(n.outputs), unsafe.SliceData(layouts), true)); err != nil {
		return err
	}
	for i := range n.tensors[:len(n.tensors)-n.outputs] {
		if t := &n.tensors[i]; t.data == nil {
			if err := b.buffer(s, t.dtype, t.sizes); err != nil {
				return err
			}
			s.inputs++
		}
	}
	for i := range layouts {
		rank := layouts[i].rank & (1<<7 - 1)
		if rank > maxRank {
			return gap("LiteRT has no output of %d dimensions", rank)
		}
		sizes := []int64{}
		for _, size := range layouts[i].sizes[:rank] {
			sizes = append(sizes, int64(size))
		}
		if slices.Contains(sizes, 0) {
			return errEmpty
		}
		s.shapes = append(s.shapes, sizes)
		if err := b.buffer(s, n.tensors[len(n.tensors)-1].dtype, sizes); err != nil {
			return err
		}
	}
	return nil
}

// buffer makes the next buffer of a session, in memory of its own.
func (b *Backend) buffer(s *session, dtype tensor.DType, sizes []int64) error {
	count, err := tensor.Elements(sizes)
	if err != nil {
		return err
	}
	size, ok := tensor.Mul(count, dtype.Size())
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

// aligned returns memory at an address that the library takes.
func aligned(size int) []byte {
	memory := make([]byte, size+2*alignment)
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(memory))) % alignment
	return memory[skip : int(skip)+size]
}

// release destroys what a session holds.
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

// apply writes the outputs of a run into those of a job, whose outcome it returns.
// LiteRT infers the sizes of its outputs. A job that states others is rejected.
func (s *session) apply(job *backends.Job) backends.Outcome {
	outputs, infers := job.Operands[job.Inputs():], job.Operator.Infers()
	for k := range outputs {
		if sizes := outputs[k].Desc.Sizes; !infers && !slices.Equal(s.shapes[k], sizes) {
			return rejected("the output of LiteRT has sizes %v, not %v", s.shapes[k], sizes)
		}
	}
	for k := range outputs {
		if buffer, wrote := outputs[k].Buffer(), s.memory[s.inputs+k]; len(wrote) <= len(buffer) { // sizes tell the rest
			copy(buffer, wrote)
		}
	}
	if !infers {
		return backends.Finished(nil)
	}
	return backends.Finished(s.shapes)
}

func rejected(format string, args ...any) backends.Outcome {
	return backends.Outcome{Status: backends.Rejected, Detail: fmt.Sprintf(format, args...)}
}
