// Package guard lays out a call's operands in memory that reveals every stray
// write and every read of padding.
//
// Each operand lies between guard bytes. Guards, the gaps between strided
// elements, padding and the whole output hold canaries before the call. A call
// runs twice, under two canary fills that differ in every byte, so a canary
// cannot pass for a result in both runs.
//
// The buffer of an input may be longer than [tensor.Dense]. The memory of its job
// is then sparse: only what is stated, and canaries around it, are memory, and
// everything else is zero.
package guard

import (
	"errors"
	"fmt"

	"example.com/conform/backends"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Width is the number of guard bytes on each side of a buffer.
const Width = 64

// alignment is the alignment of every buffer, in bytes.
const alignment = 16

// Memory is the memory of one job: the guarded operands of a call, one after
// another. It is reused from call to call.
type Memory struct {
	// Arena provides Bytes and Before. If it is nil, Memory allocates them.
	Arena *Arena
	// Bytes is the memory that the backend sees and may change.
	Bytes []byte
	// Before holds the initial content of Bytes.
	Before []byte
	// Operands are the regions of the operands in Bytes: the inputs, then the
	// outputs.
	Operands []Region
	// NoViews lays every input out packed, and NoOutputViews every output, even if it is a view.
	NoViews, NoOutputViews bool
	// Frames are sizes of each output whose sizes are inferred, none less than those of any
	// admissible result. A view has strides for them; without a frame it is packed.
	Frames  [][]int64
	parts   []backends.Part // of Bytes, if it is sparse: what holds anything, in order
	inputs  int
	own     Arena
	job     []backends.Operand
	places  []tensor.Placement
	strides []int64
}

// A Region is the place of one operand in a job's memory, in bytes.
type Region struct {
	Start  int64 // where the guard before the buffer begins
	Buffer int64 // where the buffer begins
	Length int64 // length of the buffer
	End    int64 // where the guard after the buffer ends
	View   bool  // the operand lies there as a view
}

// Lay lays out the operands of c under the given fill. OutputBytes are the
// lengths of the outputs' buffers if the operator infers their sizes. A
// check-only call has no memory. Lay fails for a call that is not well formed,
// and with a [*sparse.Error].
func (m *Memory) Lay(c *spec.Call, outputBytes []int64, fill Fill) error {
	m.inputs = c.Inputs()
	infers := c.Operator.Infers()
	m.Operands = m.Operands[:0]
	m.places = m.places[:0]
	m.strides = m.strides[:0]
	m.parts = m.parts[:0]
	end, sparse := int64(0), false
	for i := range c.Tensors {
		if c.CheckOnly {
			m.Operands = append(m.Operands, Region{})
			continue
		}
		var p tensor.Placement
		var length int64
		desc, inferred := c.Tensors[i].Desc, i >= m.inputs && infers
		if i < m.inputs && m.NoViews || i >= m.inputs && m.NoOutputViews {
			desc.View = 0
		}
		if inferred {
			length = outputBytes[i-m.inputs]
			if desc.Sizes = nil; len(m.Frames) > 0 {
				desc.Sizes = m.Frames[i-m.inputs]
			}
			if desc.Sizes == nil {
				desc.View = 0
			}
		}
		if !inferred || desc.View != 0 {
			var err error
			if p, err = desc.PlaceInto(m.strides); err != nil {
				return fmt.Errorf("%s: %w", c.Name(i), err)
			}
			m.strides = append(m.strides, p.Strides...)
			length = max(length, p.Bytes)
		}
		r := Region{Start: end, Buffer: end + Width, Length: length, View: desc.View != 0}
		end = (r.Buffer + length + Width + alignment - 1) &^ (alignment - 1)
		r.End = end
		m.Operands = append(m.Operands, r)
		m.places = append(m.places, p)
		sparse = sparse || i < m.inputs && p.Sparse()
	}
	if sparse {
		for i := range m.Operands {
			m.parts = m.appendParts(m.parts, c, i)
		}
	}
	return m.fill(c, end, fill)
}

// LayLike lays out the same call as first, under another fill. It fails with a
// [*sparse.Error].
func (m *Memory) LayLike(first *Memory, c *spec.Call, fill Fill) error {
	m.Operands = append(m.Operands[:0], first.Operands...)
	m.inputs = first.inputs
	m.places = append(m.places[:0], first.places...)
	m.parts = append(m.parts[:0], first.parts...)
	return m.fill(c, int64(len(first.Before)), fill)
}

// fill fills memory of the given length with canaries and elements.
func (m *Memory) fill(c *spec.Call, length int64, fill Fill) error {
	arena := m.Arena
	if arena == nil {
		arena = &m.own
		arena.Reset()
	}
	if m.Sparse() {
		var err error
		if m.Before, err = arena.reserve(length); err != nil {
			return err
		}
		if m.Bytes, err = arena.reserve(length); err != nil {
			return err
		}
	} else {
		m.Before, m.Bytes = arena.take(length), arena.take(length)
	}
	m.job = m.job[:0]
	infers := c.Operator.Infers()
	for i, r := range m.Operands {
		output := i >= m.inputs
		switch t, buffer := &c.Tensors[i], m.Before[r.Buffer:r.Buffer+r.Length]; {
		case output || c.CheckOnly:
			canaries(m.Before[r.Start:r.End], r.Start, fill, output)
		case m.Sparse():
			for part := range m.within(r.Start, r.End) {
				canaries(m.Before[part.Start:part.End], part.Start, fill, output)
			}
			place(t, &m.places[i], buffer)
		case t.Layout == nil && !t.DType.Packed() && !r.View: // the data are the memory
			end := r.Buffer + int64(copy(buffer, t.Data))
			canaries(m.Before[r.Start:r.Buffer], r.Start, fill, output)
			canaries(m.Before[end:r.End], end, fill, output)
		default:
			canaries(m.Before[r.Start:r.End], r.Start, fill, output)
			place(t, &m.places[i], buffer)
		}
		operand := backends.Operand{Desc: c.Tensors[i].Desc, Start: r.Buffer - r.Start, Length: r.Length}
		if r.View {
			operand.Strides, operand.First = m.places[i].Strides, m.places[i].First
			if operand.Strides == nil {
				operand.Strides = []int64{} // of a scalar
			}
		}
		operand.Desc.View = 0 // a backend sees strides
		if !c.CheckOnly {
			operand.Memory = m.Bytes[r.Start:r.End:r.End]
			operand.Parts = m.partsOf(r)
		}
		if output && infers {
			operand.Desc.Sizes = nil
		}
		m.job = append(m.job, operand)
	}
	m.Reset()
	return nil
}

// Job returns the call with this memory, as a backend sees it.
func (m *Memory) Job(id string, c *spec.Call) backends.Job {
	return backends.Job{
		ID: id, Operator: c.Operator, Attributes: c.Attributes, Bound: c.Bound, Operands: m.job, Counts: c.Counts, Program: c.Program, CheckOnly: c.CheckOnly,
	}
}

// Reset restores the initial content.
func (m *Memory) Reset() {
	for part := range m.within(0, int64(len(m.Bytes))) {
		copy(m.Bytes[part.Start:part.End], m.Before[part.Start:part.End])
	}
}

var errRank = errors.New("a view has another rank")

// Place returns where the elements of an operand of c lie in its buffer if it has these sizes.
// It may append the strides to room. It fails if the operand cannot be laid out.
func (m *Memory) Place(c *spec.Call, operand int, sizes, room []int64) (tensor.Placement, error) {
	desc := c.Tensors[operand].Desc
	desc.Sizes, desc.View = sizes, 0
	p, err := desc.PlaceInto(room)
	if err == nil && m.Operands[operand].View {
		view := m.places[operand]
		if len(view.Strides) != len(sizes) {
			return p, errRank
		}
		p.First, p.Strides, p.Span = view.First, view.Strides, view.Span
	}
	return p, err
}

// Inputs returns the regions of the inputs.
func (m *Memory) Inputs() []Region { return m.Operands[:m.inputs] }

// Outputs returns the regions of the outputs.
func (m *Memory) Outputs() []Region { return m.Operands[m.inputs:] }

// place writes the elements of an input, and its padding if its layout defines it.
func place(t *spec.Tensor, p *tensor.Placement, buffer []byte) {
	if t.Layout != nil {
		if bits, ok := t.Layout.Padding(t.DType); ok {
			FillElements(t.DType, buffer, bits)
		}
	}
	if needed, ok := t.DType.Bytes(p.Span); !ok || needed > int64(len(buffer)) {
		return // the call breaks the rule that the buffer holds every element
	}
	if t.Patches == nil {
		Spread(t.DType, buffer, t.Data, t.Sizes, p)
		return
	}
	for _, patch := range t.Patches {
		copy(buffer[patch.First*t.DType.Size():], patch.Data)
	}
}

// FillElements sets every element of a buffer to the same bits. Packed elements
// fill the last byte.
func FillElements(d tensor.DType, buffer []byte, bits uint64) {
	size := d.Size()
	for shift := d.Bits(); d.Packed() && shift < 8; shift *= 2 {
		bits |= bits << shift
	}
	buffer = buffer[:int64(len(buffer))/size*size]
	if len(buffer) == 0 {
		return
	}
	for i := range size {
		buffer[i] = byte(bits >> (8 * i))
	}
	for done := int(size); done < len(buffer); done *= 2 {
		copy(buffer[done:], buffer[:done])
	}
}
