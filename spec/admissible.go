package spec

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// A Source is where the bits of an output element may come from: an element
// of an operand, or a constant. Operators move data, so the oracle speaks of
// sources and touches no element's bits. Only what a reduction makes of several
// elements is a constant, which depends on the operands of the call.
type Source struct {
	Operand int // position in Call.Tensors, or one of the values below
	// Element is the row-major ordinal among the operand's logical elements,
	// or the bits of a constant, in the low bits.
	Element int64
}

// The values of a source's Operand that stand for no operand.
const (
	Anything = -1 // every value is admitted
	Constant = -2 // the bits are in Element
	Unset    = -3 // nothing was stated: a fault of the oracle
)

// Bits returns the bits that the source names in the operands of c. A source
// that is neither an operand's element nor a constant has none.
func (s Source) Bits(c *Call) uint64 {
	if s.Operand == Constant {
		return uint64(s.Element)
	}
	return c.Tensors[s.Operand].Bits(s.Element)
}

// Admissible is what a call may do under one reading: accept, reject or
// either, and what each of its outputs may hold.
type Admissible struct {
	// Outputs has one entry for each output of the call, in order.
	Outputs   []AdmissibleOutput
	rejection Violation // the data rule for which it must be rejected
	rejected  bool      // there is one
	mayReject bool
}

// AdmissibleOutput is what one output may hold: for each of its elements a set
// of values.
type AdmissibleOutput struct {
	sizes     []int64
	first     []Source           // one admissible source an element
	others    map[int64][]Source // the further ones, by element
	padding   uint64             // what padding must hold, in the low bits
	filled    bool               // it must
	anything  bool               // some element may hold anything
	overwrite bool               // padding may hold anything
}

// Reset makes a empty for a number of outputs, which have no elements yet.
func (a *Admissible) Reset(outputs int) {
	a.Outputs = slices.Grow(a.Outputs[:0], outputs)[:outputs] // with the memory of each
	for k := range a.Outputs {
		a.Outputs[k].Reset(nil, 0)
	}
	a.rejected, a.mayReject = false, false
}

// Reject demands that the backend reject the call, because of a data rule.
func (a *Admissible) Reject(v Violation) { a.rejection, a.rejected = v, true }

// AllowReject admits rejection beside the values that are set.
func (a *Admissible) AllowReject() { a.mayReject = true }

// Rejection returns the data rule for which the call must be rejected, or
// nil.
func (a *Admissible) Rejection() *Violation {
	if !a.rejected {
		return nil
	}
	return &a.rejection
}

// MayReject reports whether rejecting the call is admissible.
func (a *Admissible) MayReject() bool { return a.mayReject || a.rejected }

// Reset makes a empty for an output of the given sizes: nothing is admitted
// until it is set.
func (a *AdmissibleOutput) Reset(sizes []int64, elements int64) {
	a.sizes = append(a.sizes[:0], sizes...)
	if int64(cap(a.first)) < elements {
		a.first = make([]Source, elements)
	}
	a.first = a.first[:elements]
	clear(a.others)
	a.filled, a.overwrite, a.anything = false, false, false
}

// Set makes s the only admissible source of the output element at index.
func (a *AdmissibleOutput) Set(index []int64, s Source) {
	a.SetElement(tensor.RowMajor(index, a.sizes), s)
}

// SetElement is Set by row-major ordinal.
func (a *AdmissibleOutput) SetElement(element int64, s Source) {
	a.first[element] = s
	a.anything = a.anything || s.Operand == Anything
	if len(a.others) > 0 {
		delete(a.others, element)
	}
}

// SetEvenly makes each element hold one of an operand: the first holds s, and
// along each dimension the next holds what lies as many elements further on as
// steps says.
func (a *AdmissibleOutput) SetEvenly(s Source, steps []int64) {
	last := len(a.sizes) - 1
	var index [tensor.MaxRank]int64
	for left := a.first; len(left) > 0; {
		row, step := left[:1], int64(0)
		if last >= 0 {
			row, step = left[:a.sizes[last]], steps[last]
		}
		for i := range row {
			row[i] = Source{s.Operand, s.Element + int64(i)*step}
		}
		left = left[len(row):]
		for d := last - 1; d >= 0; d-- {
			s.Element += steps[d]
			if index[d]++; index[d] < a.sizes[d] {
				break
			}
			s.Element -= steps[d] * a.sizes[d]
			index[d] = 0
		}
	}
}

// Admit adds s to the admissible sources of an element that has been set.
func (a *AdmissibleOutput) Admit(element int64, s Source) {
	if a.others == nil {
		a.others = make(map[int64][]Source)
	}
	a.others[element] = append(a.others[element], s)
}

// Merge admits in each of the given elements, which have been set, the
// sources of all of them.
func (a *AdmissibleOutput) Merge(elements []int64) {
	if len(elements) < 2 {
		return
	}
	var all []Source
	seen := make(map[Source]bool, len(elements))
	add := func(s Source) {
		if !seen[s] {
			seen[s] = true
			all = append(all, s)
		}
	}
	for _, element := range elements {
		add(a.first[element])
		for _, s := range a.others[element] {
			add(s)
		}
	}
	if len(all) < 2 {
		return
	}
	if a.others == nil {
		a.others = make(map[int64][]Source)
	}
	// Every element has the same list, so that many elements at one address
	// take no more memory than one.
	for _, element := range elements {
		a.first[element] = all[0]
		a.others[element] = all[1:len(all):len(all)]
	}
}

// AdmitAnything admits every value in every output element.
func (a *AdmissibleOutput) AdmitAnything() {
	clear(a.others)
	a.anything = true
	for i := range a.first {
		a.first[i] = Source{Operand: Anything}
	}
}

// FillPadding says that the padding of the output must hold elements of these
// bits after the call.
func (a *AdmissibleOutput) FillPadding(bits uint64) { a.padding, a.filled = bits, true }

// FreePadding says that the padding of the output may hold anything.
func (a *AdmissibleOutput) FreePadding() { a.overwrite = true }

// Padding returns the bits that each element of the output's padding must
// hold, if filled; free says that it may hold anything. Otherwise it must keep
// what it held.
func (a *AdmissibleOutput) Padding() (bits uint64, filled, free bool) {
	return a.padding, a.filled, a.overwrite
}

// Sizes returns the sizes of the output.
func (a *AdmissibleOutput) Sizes() []int64 { return a.sizes }

// Sources returns the first admissible source of each output element, in
// row-major order.
func (a *AdmissibleOutput) Sources() []Source { return a.first }

// Exact reports whether every output element has a single admissible source.
func (a *AdmissibleOutput) Exact() bool { return len(a.others) == 0 && !a.anything }

// Others returns the admissible sources of an element beside the first.
func (a *AdmissibleOutput) Others(element int64) []Source { return a.others[element] }
