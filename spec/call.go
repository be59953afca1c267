package spec

import (
	"encoding/binary"
	"fmt"
	"slices"

	"example.com/conform/spec/tensor"
)

// A Case is one call with the name under which it is reported and replayed.
type Case struct {
	ID   string
	Call Call
}

// A Call is one use of an operator: attributes and tensors. It may break the
// operator's rules, but it is well formed: see [Call.WellFormed].
type Call struct {
	Operator *Operator
	// Attributes points to the operator's struct: see [Operator.NewAttributes].
	Attributes any
	// Bound caches the fields of Attributes.
	Bound Bound
	// Tensors holds the tensors of each parameter in order, the outputs last.
	Tensors []Tensor
	// Counts holds the number of tensors for each parameter; nil means one
	// each.
	Counts Counts
	// Program is what a call of an operator of programs runs, and otherwise nil.
	Program *Program
	// CheckOnly asks for acceptance or rejection, and for the inferred sizes if
	// the operator infers them. Nothing is allocated or executed, so sizes may
	// be huge.
	CheckOnly bool
}

// A Tensor is one operand: its descriptor and, for an input that is executed,
// its elements.
type Tensor struct {
	tensor.Desc
	// Data holds the logical elements without gaps, row-major and little-endian,
	// whatever the layout. An element of less than a byte is the low bits of a
	// byte of its own. Elements that share an address hold equal bits. Data is nil
	// for an output and in a check-only call.
	Data []byte
	// Patches, unless nil, take the place of Data of an input without a layout in a
	// buffer longer than [tensor.Dense]. They are in order and do not overlap. Every
	// other element is zero.
	Patches []Patch
}

// Of returns the tensors of the parameter called name, none if it is optional
// and absent. It panics if the operator has no such parameter.
func (c *Call) Of(name string) []Tensor {
	first, end := c.Counts.Span(c.Operator.Param(name))
	return c.Tensors[first:end]
}

// Input returns the tensor of the parameter called name, which takes one.
func (c *Call) Input(name string) *Tensor { return &c.Of(name)[0] }

// Inputs returns how many of the tensors are inputs: those before the outputs.
func (c *Call) Inputs() int { return c.Operator.Inputs(c.Counts) }

// Outputs returns the outputs.
func (c *Call) Outputs() []Tensor { return c.Tensors[c.Inputs():] }

// Output returns the output of a call that has one.
func (c *Call) Output() *Tensor { return &c.Tensors[c.Inputs()] }

// Param returns the parameter of the tensor at position i.
func (c *Call) Param(i int) *Param {
	p, _ := c.Counts.Param(i)
	return &c.Operator.Params[p]
}

// Like returns the tensor whose dtype and sizes a case file may omit at
// position i because they are equal: the first tensor of another parameter. It
// returns nil if there is none.
func (c *Call) Like(i int) *Tensor {
	like := c.Operator.Param(c.Param(i).Like)
	if like < 0 {
		return nil
	}
	first, end := c.Counts.Span(like)
	if first == end {
		return nil
	}
	return &c.Tensors[first]
}

// Name returns the name of the tensor at position i: "input", or "inputs[1]".
func (c *Call) Name(i int) string { return c.Operator.TensorName(c.Counts, i) }

// Bits returns the raw bits of the logical element with the given row-major
// ordinal, in the low bits.
func (t *Tensor) Bits(element int64) uint64 {
	if t.Patches != nil {
		return t.patched(element)
	}
	switch t.DType.Size() {
	case 1:
		return uint64(t.Data[element])
	case 2:
		return uint64(binary.LittleEndian.Uint16(t.Data[2*element:]))
	case 4:
		return uint64(binary.LittleEndian.Uint32(t.Data[4*element:]))
	default:
		return binary.LittleEndian.Uint64(t.Data[8*element:])
	}
}

// SetBits sets the raw bits of the logical element with the given row-major
// ordinal from the low bits.
func (t *Tensor) SetBits(element int64, bits uint64) {
	switch t.DType.Size() {
	case 1:
		if t.DType.Packed() {
			bits = t.DType.Clip(bits)
		}
		t.Data[element] = byte(bits)
	case 2:
		binary.LittleEndian.PutUint16(t.Data[2*element:], uint16(bits))
	case 4:
		binary.LittleEndian.PutUint32(t.Data[4*element:], uint32(bits))
	default:
		binary.LittleEndian.PutUint64(t.Data[8*element:], bits)
	}
}

// Clone returns a copy that shares no memory with t.
func (t *Tensor) Clone() Tensor {
	clone := Tensor{Desc: t.Desc.Clone(), Data: slices.Clone(t.Data), Patches: slices.Clone(t.Patches)}
	for i := range clone.Patches {
		clone.Patches[i].Data = slices.Clone(clone.Patches[i].Data)
	}
	return clone
}

// NewCall returns a call of o with the attributes of [Operator.NewAttributes]
// and one tensor for each parameter, without descriptors and data.
func NewCall(o *Operator) Call { return newCall(o, len(o.Params)) }

func newCall(o *Operator, tensors int) Call {
	bound := o.Bind(o.NewAttributes())
	c := Call{Operator: o, Attributes: bound.Attributes, Bound: bound, Tensors: make([]Tensor, tensors)}
	if o.Program {
		c.Program = &Program{}
	}
	return c
}

// Pass makes c pass n tensors for parameter p. It drops the last ones, or adds
// tensors without a descriptor.
func (c *Call) Pass(p, n int) {
	c.state()
	first, end := c.Counts.Span(p)
	for ; end > first+n; end-- {
		c.Tensors = slices.Delete(c.Tensors, end-1, end)
	}
	for ; end < first+n; end++ {
		c.Tensors = slices.Insert(c.Tensors, end, Tensor{})
	}
	c.Counts[p] = n
}

// Drop removes the tensor at position i.
func (c *Call) Drop(i int) {
	c.state()
	p, _ := c.Counts.Param(i)
	c.Tensors = slices.Delete(c.Tensors, i, i+1)
	c.Counts[p]--
}

// state sets Counts if it is nil.
func (c *Call) state() {
	if c.Counts == nil {
		c.Counts = slices.Repeat(Counts{1}, len(c.Operator.Params))
	}
}

// Fields returns the attributes, each with a pointer to its value. It looks
// them up by reflection unless [NewCall] or [Call.Clone] made c.
func (c *Call) Fields() Fields { return c.Operator.FieldsOf(c.Attributes, c.Bound) }

// Clone returns a copy that shares no memory with c.
func (c *Call) Clone() Call {
	clone := newCall(c.Operator, len(c.Tensors))
	clone.Counts, clone.CheckOnly = slices.Clone(c.Counts), c.CheckOnly
	if c.Program != nil {
		clone.Program = c.Program.Clone()
	}
	clone.Bound.Fields.Copy(c.Fields())
	for i := range c.Tensors {
		clone.Tensors[i] = c.Tensors[i].Clone()
	}
	return clone
}

// MaxListLength bounds every list attribute, far above any operator's use.
const MaxListLength = 64

// A MalformedError names the part of a call that cannot be represented, and the
// reason.
type MalformedError struct {
	Part string // the name of an operand or attribute, or empty for the call
	Err  error
}

// Error returns the part and the reason.
func (e *MalformedError) Error() string {
	if e.Part == "" {
		return e.Err.Error()
	}
	return e.Part + ": " + e.Err.Error()
}

// Unwrap returns the reason.
func (e *MalformedError) Unwrap() error { return e.Err }

func malformed(part, format string, args ...any) error {
	return &MalformedError{part, fmt.Errorf(format, args...)}
}

// WellFormed returns a [*MalformedError] if c cannot be represented: if a value
// does not fit the text's type, data have the wrong length, or the operands
// together take more than maxBytes of memory. This is a mistake of the case's
// author, not a rule for a backend to enforce.
func (c *Call) WellFormed(maxBytes int64) error {
	if err := c.countsFit(); err != nil {
		return err
	}
	fields := c.Fields()
	for i := range fields {
		if err := fields[i].wellFormed(); err != nil {
			return err
		}
	}
	if (c.Program != nil) != c.Operator.Program {
		return malformed("program", "missing, or of an operator that has none")
	}
	if c.Program != nil {
		if err := c.Program.wellFormed(c); err != nil {
			return err
		}
	}
	total, parts := int64(0), int64(0)
	infers := c.Operator.Infers()
	var room []int64 // for strides
	for i := range c.Tensors {
		t, param := &c.Tensors[i], c.Param(i)
		if err := t.wellFormed(param); err != nil {
			return malformed(c.Name(i), "%w", err)
		}
		if !t.DType.Shared() && !slices.Contains(c.Operator.Types(), t.DType) {
			return malformed(c.Name(i), "the text of %s has no %v", c.Operator.Name, t.DType)
		}
		if c.CheckOnly {
			if t.Data != nil || t.Patches != nil {
				return malformed(c.Name(i), "a check-only case has no data")
			}
			continue
		}
		if param.Dir == Out {
			if t.Data != nil || t.Patches != nil {
				return malformed(c.Name(i), "an output has no data")
			}
			if infers {
				continue
			}
		}
		if room == nil {
			room = make([]int64, 0, tensor.MaxRank)
		}
		bytes, more, err := t.memory(param, infers, room)
		if err != nil {
			return malformed(c.Name(i), "%w: only a check-only case can pose it", err)
		}
		if parts += more; parts > maxParts {
			return malformed("", "operands have more than the %d parts in sparse memory that are possible", maxParts)
		}
		if total += bytes; total > maxBytes || bytes > maxBytes {
			return malformed("", "operands need more than the %d bytes that a case may allocate (make the case check-only, or raise the limit)", maxBytes)
		}
		if param.Dir == In && t.Patches == nil {
			if err := t.dataFits(); err != nil {
				return malformed(c.Name(i), "%w", err)
			}
		}
	}
	return nil
}

// countsFit reports whether every parameter has as many tensors as it takes.
func (c *Call) countsFit() error {
	if c.Counts != nil && len(c.Counts) != len(c.Operator.Params) {
		return malformed("", "%s has %d parameters, not %d", c.Operator.Name, len(c.Operator.Params), len(c.Counts))
	}
	for p := range c.Operator.Params {
		n := 1
		if c.Counts != nil {
			n = c.Counts[p]
		}
		if param := &c.Operator.Params[p]; !param.Count.Allows(n) {
			return malformed(param.Name, "%d tensors", n)
		}
	}
	if want := c.Counts.Total(c.Operator); len(c.Tensors) != want {
		return malformed("", "%s takes %d tensors, not %d", c.Operator.Name, want, len(c.Tensors))
	}
	return nil
}

func (t *Tensor) wellFormed(param *Param) error {
	if !t.DType.Valid() {
		return fmt.Errorf("dtype is missing")
	}
	if t.Rank() > tensor.MaxRank {
		return fmt.Errorf("rank %d is above %d", t.Rank(), tensor.MaxRank)
	}
	limit := param.Layout.MaxSize()
	for i, size := range t.Sizes {
		if size < 0 || size > limit {
			return fmt.Errorf("sizes[%d]: %d is outside 0…%d", i, size, limit)
		}
	}
	switch {
	case t.View == 0:
	case param.Layout != nil || t.DType.Packed():
		return fmt.Errorf("view: only an operand without a layout, whose elements share no byte, may be one")
	case param.Dir == Out && t.View >= tensor.Written:
		return fmt.Errorf("view: each element of an output has a place of its own, in a buffer that is memory throughout")
	}
	for field := range tensor.Fields(t.Layout) {
		if t.Layout.Family() != param.Layout {
			return fmt.Errorf("%s is not part of this operand's layout", field.Name)
		}
		if err := layoutFieldFits(&field, t.Rank()); err != nil {
			return err
		}
	}
	return nil
}

// layoutFieldFits reports whether the text's own types can hold a field of the
// layout of a tensor.
func layoutFieldFits(field *tensor.Field, rank int) error {
	switch {
	case field.List == nil && field.Names != nil:
		if *field.Number < 0 || *field.Number >= int64(len(field.Names)) {
			return fmt.Errorf("%s: %d is not one", field.Name, *field.Number)
		}
	case field.List == nil:
		if *field.Number < 0 || *field.Number > field.Max {
			return fmt.Errorf("%s: %d is outside %d…%d", field.Name, *field.Number, field.Min, field.Max)
		}
	case field.Counted && *field.List != nil && len(*field.List) != rank:
		return fmt.Errorf("%d %s for %d sizes: a descriptor has one DimensionCount", len(*field.List), field.Name, rank)
	case len(*field.List) > MaxListLength:
		return fmt.Errorf("%s has more than %d entries", field.Name, MaxListLength)
	default:
		for i, value := range *field.List {
			if value < field.Min || value > field.Max {
				return fmt.Errorf("%s[%d]: %d is outside %d…%d", field.Name, i, value, field.Min, field.Max)
			}
		}
	}
	return nil
}

// memory returns the bytes that the tensor takes: the larger of its buffer and
// its packed elements, or what becomes memory of an input in a sparse buffer, in
// a number of parts. A reading may infer one element for a dimension that has none in the call, so
// every size of an inferred output counts as at least 1. Room is memory for the
// strides.
func (t *Tensor) memory(param *Param, inferred bool, room []int64) (bytes, parts int64, err error) {
	desc := t.Desc
	if inferred && slices.Contains(desc.Sizes, 0) {
		desc.Sizes = slices.Clone(desc.Sizes)
		for i, size := range desc.Sizes {
			desc.Sizes[i] = max(size, 1)
		}
	}
	p, err := desc.PlaceInto(room)
	if err != nil {
		return 0, 0, err
	}
	if t.Patches != nil {
		if err := t.patchesFit(param, &p); err != nil {
			return 0, 0, err
		}
	}
	if param.Dir == In && p.Sparse() {
		return t.resident(&p)
	}
	data, ok := tensor.Mul(p.Elements, t.DType.Size())
	if !ok {
		return 0, 0, tensor.ErrOverflow
	}
	return max(p.Bytes, data), 0, nil
}

// dataFits reports whether Data has the length that the descriptor requires.
func (t *Tensor) dataFits() error {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return err
	}
	if want := elements * t.DType.Size(); int64(len(t.Data)) != want {
		return fmt.Errorf("%d bytes of data for %d elements of %v: want %d", len(t.Data), elements, t.DType, want)
	}
	return nil
}
