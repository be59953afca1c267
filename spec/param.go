package spec

import (
	"strconv"

	"example.com/conform/spec/tensor"
)

// A Param is one tensor parameter of an operator. An operator lists its inputs
// first, then its outputs.
type Param struct {
	Name string // the text's name: "input"
	Dir  Direction
	// Count is how many tensors a call may pass.
	Count Count
	// PerDimension means that a call passes one tensor of many for each dimension of the
	// first operand.
	PerDimension bool
	// Like names an earlier parameter. A case file may omit dtype and sizes
	// here if they are equal to that parameter's. Empty means none.
	Like string
	// Type is the only data type that an output may have where it is not that of another
	// parameter, of which it may be Like in its sizes. A case file may omit it.
	Type tensor.DType
	// Layout is the family of layouts that the tensors may state, nil for none.
	Layout *tensor.Family
	// Indices means that the element values choose which elements are read or
	// written.
	Indices bool
	// Constant means that models usually state the elements: weights, scales and zero points. In a program
	// they are an input of it that no other node takes.
	Constant bool
	// Sized means that the text itself states the sizes: those of a scalar, or one dimension
	// of two elements.
	Sized bool
	// Inferred means that a call does not state the sizes of this output: they
	// follow from the rest of the call.
	Inferred bool
}

// Implied reports whether a call says which data type a tensor has that it does not state.
func (p *Param) Implied() bool { return p.Like != "" || p.Type.Valid() }

// A Direction states whether a parameter is read or written.
type Direction uint8

// The directions.
const (
	In Direction = iota
	Out
)

// A Count states how many tensors a call may pass for a parameter.
type Count uint8

// The counts.
const (
	One      Count = iota
	Optional       // one or none
	Many           // at least one
)

// MaxMany bounds how many tensors a call passes for a parameter, far above any
// operator's use.
const MaxMany = 64

// Allows reports whether a call may pass n tensors.
func (c Count) Allows(n int) bool {
	switch c {
	case Optional:
		return n == 0 || n == 1
	case Many:
		return 1 <= n && n <= MaxMany
	default:
		return n == 1
	}
}

// Counts holds the number of tensors that a call passes for each parameter, in
// order. Nil means one each.
type Counts []int

// Span returns the positions of parameter p's tensors among all of a call's:
// first up to, not including, end.
func (n Counts) Span(p int) (first, end int) {
	if n == nil {
		return p, p + 1
	}
	for _, count := range n[:p] {
		first += count
	}
	return first, first + n[p]
}

// Param returns the parameter p of the tensor at position i, which is p's k-th
// tensor.
func (n Counts) Param(i int) (p, k int) {
	if n == nil {
		return i, 0
	}
	for i >= n[p] {
		i -= n[p]
		p++
	}
	return p, i
}

// Takes reports whether name names the next tensor of p, which has n tensors so
// far.
func (p *Param) Takes(name string, n int) bool {
	if p.Count == Many {
		return n < MaxMany && name == p.Name+"["+strconv.Itoa(n)+"]"
	}
	return n == 0 && name == p.Name
}
