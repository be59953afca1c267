package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/backends/cpu"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// following is the fault of following another reading than the promised one.
func following(question *spec.Question, answer spec.Answer) fault {
	return func(_ *Backend, job *backends.Job) backends.Outcome {
		return runOn(cpu.New(spec.Choice{Question: question, Answer: answer}), job)
	}
}

// altering is the fault of misunderstanding the job: change works on copies of
// the attributes and operands, while the memory stays the job's.
func altering[A any](change func(a A, operands []backends.Operand)) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		altered, ok := alter(job, change)
		if !ok {
			return b.run(job)
		}
		return b.run(&altered)
	}
}

// alter returns a changed copy of a job; ok is false if the attributes belong
// to another operator.
func alter[A any](job *backends.Job, change func(a A, operands []backends.Operand)) (backends.Job, bool) {
	altered := *job
	if _, ok := job.Attributes.(A); !ok {
		return altered, false
	}
	altered.Bound = job.Operator.Bind(job.Operator.NewAttributes())
	altered.Bound.Fields.Copy(job.Fields())
	altered.Attributes = altered.Bound.Attributes
	altered.Operands = slices.Clone(job.Operands)
	change(altered.Attributes.(A), altered.Operands)
	return altered, true
}

// corrupting is the fault of writing wrongly: the job runs correctly, and then
// corrupt changes its memory.
func corrupting(corrupt func(b *Backend, w *work)) fault {
	return func(b *Backend, job *backends.Job) backends.Outcome {
		if job.CheckOnly {
			return b.run(job)
		}
		last := len(job.Operands) - 1
		before := slices.Clone(job.Operands[last].Buffer())
		outcome := b.run(job)
		if outcome.Status != backends.Done {
			return outcome
		}
		w := work{job: job, before: before}
		for i := range job.Operands {
			sizes := job.Operands[i].Desc.Sizes
			if k := i - job.Inputs(); k >= 0 && outcome.Sizes != nil {
				sizes = outcome.Sizes[k]
			}
			w.arrays = append(w.arrays, open(&job.Operands[i], sizes))
		}
		w.output = &w.arrays[last]
		corrupt(b, &w)
		return outcome
	}
}

// work is a job that has run, with its operands accessible for corruption.
type work struct {
	job    *backends.Job
	arrays []array // one for each operand
	output *array  // the last of them
	before []byte  // the output's buffer before the job
}

// restore gives the bytes of an output element their values before the job.
func (w *work) restore(index []int64) {
	before := *w.output
	before.buffer = w.before
	w.output.set(index, before.bits(index))
}

// An array is an operand's elements in memory.
type array struct {
	dtype          tensor.DType
	sizes, strides []int64
	span           int64       // elements from the first to the last in memory, inclusive
	tiles          *tensor.XLA // of a tiled array, whose strides are 0; or else nil
	buffer         []byte      // without the guards
}

// open gives access to an operand of the given sizes. Its descriptor is valid.
func open(o *backends.Operand, sizes []int64) array {
	desc := o.Desc
	desc.Sizes = sizes
	place, err := desc.Place()
	if err != nil {
		panic("faulty: the operand of a job that was done cannot be laid out: " + err.Error())
	}
	return array{desc.DType, sizes, place.Strides, place.Span, place.Tiles, o.Buffer()}
}

// place returns the offset of an element, in elements.
func (a *array) place(index []int64) int64 {
	elements := int64(0)
	if a.tiles != nil {
		bounds, at, _ := a.tiles.Divide(a.sizes, index)
		elements = tensor.RowMajor(at, bounds)
	}
	for i, x := range index {
		elements += x * a.strides[i]
	}
	return elements
}

// inByte returns the offset of the first byte with bits of an element, and the place of
// its lowest bit there.
func (a *array) inByte(index []int64) (offset, shift int64) {
	if a.dtype.Packed() {
		return a.dtype.InByte(a.place(index))
	}
	return a.place(index) * a.dtype.Size(), 0
}

// offset returns the offset of the first byte with bits of an element.
func (a *array) offset(index []int64) int64 {
	offset, _ := a.inByte(index)
	return offset
}

// at returns the bytes of an element, or the byte that it shares with others.
func (a *array) at(index []int64) []byte {
	offset := a.offset(index)
	return a.buffer[offset : offset+a.dtype.Size()]
}

// bits returns the raw bits of an element.
func (a *array) bits(index []int64) uint64 {
	bits := uint64(0)
	for i, b := range a.at(index) {
		bits |= uint64(b) << (8 * i)
	}
	if a.dtype.Packed() {
		_, shift := a.inByte(index)
		bits = a.dtype.Clip(bits >> shift)
	}
	return bits
}

// set sets the raw bits of an element.
func (a *array) set(index []int64, bits uint64) {
	at := a.at(index)
	if a.dtype.Packed() {
		_, shift := a.inByte(index)
		at[0] = at[0]&^byte(a.dtype.Clip(0xff)<<shift) | byte(a.dtype.Clip(bits)<<shift)
		return
	}
	for i := range at {
		at[i] = byte(bits >> (8 * i))
	}
}

// each calls visit with every index, in row-major order.
func (a *array) each(visit func(index []int64)) {
	if slices.Contains(a.sizes, 0) {
		return
	}
	index := make([]int64, len(a.sizes))
	for {
		visit(index)
		if !tensor.Next(index, a.sizes) {
			return
		}
	}
}

// last returns the index of the last element, or nil if there is none.
func (a *array) last() []int64 {
	index := make([]int64, len(a.sizes))
	for i, size := range a.sizes {
		if size == 0 {
			return nil
		}
		index[i] = size - 1
	}
	return index
}
