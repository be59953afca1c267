package plugin

import (
	"iter"
	"runtime"
	"slices"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A packer turns jobs into structures of C, and reuses its memory from batch
// to batch. The structures are Go memory, pinned until release; the operands are copied
// to pages of their own.
type packer struct {
	batch      batch
	jobs       []job
	operands   []operand
	attributes []attribute
	integers   []int64
	ids        []byte
	pages      pages
	loans      []loan   // of the operands that have memory, in order
	donors     []string // operators whose first input may lie in the buffer of an output

	names  map[string]*byte // of operators, operands and attributes
	pinner runtime.Pinner
}

// pack returns the batch of jobs. It is valid until release, which must follow even if
// pack fails.
func (p *packer) pack(jobs []backends.Job) (*batch, error) {
	p.reserve(jobs)
	for i := range jobs {
		from, to := &jobs[i], &p.jobs[i]
		*to = job{
			id:           p.id(from.ID),
			operator:     p.name(from.Operator.Name),
			operands:     next(p.operands),
			operandCount: uint64(len(from.Operands)),
		}
		if from.CheckOnly {
			to.checkOnly = 1
		}
		for k := range from.Operands {
			if err := p.operand(from, k); err != nil {
				return nil, err
			}
		}
		p.donate(from)
		to.attributes, to.attributeCount = p.fields(from.Fields())
		to.program = p.program(from)
	}
	p.batch = batch{
		structSize:    uint64(unsafe.Sizeof(batch{})),
		jobs:          unsafe.SliceData(p.jobs),
		jobCount:      uint64(len(jobs)),
		jobSize:       uint64(unsafe.Sizeof(job{})),
		operandSize:   uint64(unsafe.Sizeof(operand{})),
		attributeSize: uint64(unsafe.Sizeof(attribute{})),
	}
	return &p.batch, nil
}

// fetch copies the memory of a job that had an outcome back from the first loans, and
// returns the rest of them. It also returns the operand that the library wrote far before,
// or -1.
func fetch(j *backends.Job, o *backends.Outcome, loans []loan) (rest []loan, overrun int) {
	overrun = -1
	if j.CheckOnly {
		return loans, overrun
	}
	for k := range j.Operands {
		switch l := &loans[k]; {
		case l.holdsInput:
			retrieve(j, k, l.memory, o)
		case j.Operands[k].Parts == nil:
			copy(j.Operands[k].Memory, l.memory)
		}
		if !loans[k].intact() {
			overrun = k
		}
	}
	return loans[len(j.Operands):], overrun
}

// release lets go of what pack pinned and lent.
func (p *packer) release() {
	p.pinner.Unpin()
	clear(p.operands) // they point to pages that no longer exist
	clear(p.loans)
	p.loans = p.loans[:0]
	p.pages.release()
}

// reserve makes room for a batch, so that nothing moves while it is packed.
func (p *packer) reserve(jobs []backends.Job) {
	operands, attributes, integers, ids := 0, 0, 0, 0
	for i := range jobs {
		j := &jobs[i]
		ids += len(j.ID) + 1
		operands += len(j.Operands)
		for k := range j.Operands {
			integers += integersOf(&j.Operands[k].Desc) + len(j.Operands[k].Strides)
		}
		for fields := range fieldsOf(j) {
			attributes += len(fields)
			for _, field := range fields {
				if field.List != nil {
					integers += field.List.Len()
				} else {
					integers++
				}
			}
		}
	}
	// One to spare, so that the place behind the last element has an address.
	p.jobs = slices.Grow(p.jobs[:0], len(jobs)+1)[:len(jobs)]
	p.operands = slices.Grow(p.operands[:0], operands+1)
	p.attributes = slices.Grow(p.attributes[:0], attributes+1)
	p.integers = slices.Grow(p.integers[:0], integers+1)
	p.ids = slices.Grow(p.ids[:0], ids+1)
	if p.names == nil {
		p.names = make(map[string]*byte)
	}
	p.pinner.Pin(&p.batch)
	p.pinner.Pin(unsafe.SliceData(p.jobs))
	p.pinner.Pin(unsafe.SliceData(p.operands))
	p.pinner.Pin(unsafe.SliceData(p.attributes))
	p.pinner.Pin(unsafe.SliceData(p.integers))
	p.pinner.Pin(unsafe.SliceData(p.ids))
	for _, name := range p.names {
		p.pinner.Pin(name)
	}
}

// fieldsOf yields the attributes of a job, and of each node of its program.
func fieldsOf(j *backends.Job) iter.Seq[spec.Fields] {
	return func(yield func(spec.Fields) bool) {
		more := yield(j.Fields())
		for i := 0; more && j.Program != nil && i < len(j.Program.Nodes); i++ {
			more = yield(j.Program.Nodes[i].Bound.Fields)
		}
	}
}

// integersOf returns how many integers a descriptor lists.
func integersOf(d *tensor.Desc) int {
	n := len(d.Sizes)
	for field := range tensor.Fields(d.Layout) {
		if field.List != nil {
			n += len(*field.List)
		}
	}
	return n
}

// next returns where the next element will be appended to reserved memory.
func next[T any](reserved []T) *T { return &reserved[:len(reserved)+1][len(reserved)] }

func (p *packer) id(id string) *byte {
	start := next(p.ids)
	p.ids = append(append(p.ids, id...), 0)
	return start
}

func (p *packer) name(name string) *byte {
	kept, ok := p.names[name]
	if !ok {
		kept = unsafe.SliceData(append([]byte(name), 0))
		p.names[name] = kept
		p.pinner.Pin(kept)
	}
	return kept
}

// list keeps the difference between no list and an empty one.
func (p *packer) list(values []int64) list {
	if values == nil {
		return list{}
	}
	start := next(p.integers)
	p.integers = append(p.integers, values...)
	return list{start, uint64(len(values))}
}

// fields packs attributes, and returns the first and their number.
func (p *packer) fields(fields spec.Fields) (first *attribute, count uint64) {
	first = next(p.attributes)
	for k := range fields {
		f := &fields[k]
		p.attributes = append(p.attributes, attribute{name: p.name(f.Name), value: p.value(f), form: uint32(f.Form)}) // has the numbers of CONFORM_FORM_…
	}
	return first, uint64(len(fields))
}

// value packs a scalar as a list of its bits.
func (p *packer) value(field *spec.Field) list {
	if field.List != nil {
		return p.list(field.List.Entries())
	}
	start := next(p.integers)
	p.integers = append(p.integers, int64(field.Bits()))
	return list{start, 1}
}

func (p *packer) operand(j *backends.Job, k int) error {
	from := &j.Operands[k]
	inferred := j.Operator.Infers() && k >= j.Inputs()
	o := operand{
		name: p.name(j.Operator.TensorName(j.Counts, k)), dtype: uint32(from.Desc.DType), strides: p.list(from.Strides), first: from.First,
	}
	switch {
	case inferred:
	case from.Desc.Sizes == nil:
		o.sizes = list{next(p.integers), 0}
	default:
		o.sizes = p.list(from.Desc.Sizes)
	}
	switch layout := from.Desc.Layout.(type) {
	case *tensor.Strided:
		o.layout, o.strides, o.totalBytes = layoutStrided, p.list(layout.Strides), layout.TotalBytes
	case *tensor.XLA:
		o.layout, o.paddingValue = layoutXLA, uint64(layout.PaddingValue)
		o.minorToMajor, o.paddedDimensions = p.list(layout.MinorToMajor), p.list(layout.PaddedDimensions)
		o.tileDims, o.tileDimSizes = p.list(layout.TileDims), p.list(layout.TileDimSizes)
	}
	if !j.CheckOnly {
		lent := loan{memory: from.Memory}
		if from.Parts == nil { // or it lies on pages of its own, too many to copy
			var err error
			if lent, err = p.pages.lend(from.Memory); err != nil {
				return err
			}
		}
		p.loans = append(p.loans, lent)
		o.buffer, o.length = unsafe.SliceData(lent.memory[from.Start:]), uint64(from.Length)
	}
	p.operands = append(p.operands, o)
	return nil
}
