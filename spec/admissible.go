package spec

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// Admissible is what a call may do under one reading: whether it may be
// accepted, rejected or either, and what each output may hold.
type Admissible struct {
	// Outputs has one entry for each output of the call, in order.
	Outputs   []AdmissibleOutput
	rejection Violation // the data rule that demands rejection
	rejected  bool      // rejection is required
	mayReject bool
}

// AdmissibleOutput is what one output may hold: a set of values for each
// element.
type AdmissibleOutput struct {
	sizes     []int64
	elements  int64
	first     []Source           // one admissible source for each element, unless there are boxes
	boxes     []Box              // together they hold every element
	loops     []Loop             // back those of the boxes
	offsets   []int64            // back those of the loops
	others    map[int64][]Source // further sources, by element
	padding   uint64             // what padding must hold, in the low bits
	filled    bool               // padding must hold these bits
	anything  bool               // some element may hold anything
	several   bool               // some element may be a zero of either sign, or any NaN
	grid      Grid               // on which computed elements may be rounded
	overwrite bool               // padding may hold anything
}

// Reset empties a for a call with this many outputs, each without elements.
func (a *Admissible) Reset(outputs int) {
	a.Outputs = slices.Grow(a.Outputs[:0], outputs)[:outputs] // keeps the memory of each
	for k := range a.Outputs {
		a.Outputs[k].Reset(nil, 0)
	}
	a.rejected, a.mayReject = false, false
}

// Reject demands that the backend reject the call because of a data rule.
func (a *Admissible) Reject(v Violation) { a.rejection, a.rejected = v, true }

// AllowReject also admits rejection.
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

// Reset makes a an output of the given sizes. No element has an admissible
// source until it is set.
func (a *AdmissibleOutput) Reset(sizes []int64, elements int64) {
	a.sizes, a.elements = append(a.sizes[:0], sizes...), elements
	a.first, a.boxes, a.loops, a.offsets = a.first[:0], a.boxes[:0], a.loops[:0], a.offsets[:0]
	clear(a.others)
	a.filled, a.overwrite, a.anything, a.several, a.grid = false, false, false, false, Grid{}
}

// Set makes s the only admissible source of the output element at index.
func (a *AdmissibleOutput) Set(index []int64, s Source) {
	a.SetElement(tensor.RowMajor(index, a.sizes), s)
}

// SetElement is Set by row-major ordinal.
func (a *AdmissibleOutput) SetElement(element int64, s Source) {
	if int64(len(a.first)) < a.elements {
		a.Sources()
	}
	a.first[element] = s
	a.anything, a.several = a.anything || s.Operand == Anything, a.several || s.Operand == EitherZero || s.Operand == AnyNaN
	if len(a.others) > 0 {
		delete(a.others, element)
	}
}

// Admit adds s to the admissible sources of an element that has been set.
func (a *AdmissibleOutput) Admit(element int64, s Source) {
	if a.others == nil {
		a.others = make(map[int64][]Source)
	}
	a.others[element] = append(a.others[element], s)
}

// Merge admits in each of the given elements the sources of all of them. All of
// them have been set.
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
		add(a.Sources()[element])
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
	// All elements share one list, so that many elements at one address take no
	// more memory than one.
	for _, element := range elements {
		a.first[element] = all[0]
		a.others[element] = all[1:len(all):len(all)]
	}
}

// AddBox sets the elements of a box, which no other box holds. The boxes of an
// output hold all of its elements. AddBox copies the loops. It joins those that
// are one, and makes the best to copy by the innermost.
func (a *AdmissibleOutput) AddBox(b Box) {
	from, best := len(a.loops), 0
	for i := range b.Loops {
		outer, l := b.Loops[i].split()
		a.addLoop(from, outer)
		a.addLoop(from, l)
	}
	b.Loops = a.loops[from:len(a.loops):len(a.loops)]
	for i := range b.Loops {
		if l := &b.Loops[i]; l.rank() > b.Loops[best].rank() {
			best = i
		}
	}
	if last := len(b.Loops) - 1; best < last {
		b.Loops[best], b.Loops[last] = b.Loops[last], b.Loops[best]
	}
	a.boxes = append(a.boxes, b)
}

// addLoop adds a loop to those of the box whose first loop is at from.
func (a *AdmissibleOutput) addLoop(from int, l Loop) {
	if l.Count == 1 {
		return
	}
	if last := len(a.loops) - 1; last >= from {
		if outer := &a.loops[last]; outer.Offsets == nil && l.Offsets == nil && outer.By == l.By*l.Count && outer.Step == l.Step*l.Count {
			l.Count *= outer.Count
			a.loops = a.loops[:last]
		}
	}
	if l.Offsets != nil {
		a.offsets = append(a.offsets, l.Offsets...)
		l.Offsets = a.offsets[len(a.offsets)-len(l.Offsets):]
	}
	a.loops = append(a.loops, l)
}

// AdmitAnything admits every value in every output element.
func (a *AdmissibleOutput) AdmitAnything() {
	clear(a.others)
	a.anything, a.boxes = true, a.boxes[:0]
	for i := range a.Sources() {
		a.first[i] = Source{Operand: Anything}
	}
}

// FillPadding demands that the output's padding hold elements of these bits
// after the call.
func (a *AdmissibleOutput) FillPadding(bits uint64) { a.padding, a.filled = bits, true }

// FreePadding admits anything in the output's padding.
func (a *AdmissibleOutput) FreePadding() { a.overwrite = true }

// Padding returns what the output's padding must hold: elements of these bits
// if filled, anything if free, and otherwise what it held before the call.
func (a *AdmissibleOutput) Padding() (bits uint64, filled, free bool) {
	return a.padding, a.filled, a.overwrite
}

// Sizes returns the sizes of the output.
func (a *AdmissibleOutput) Sizes() []int64 { return a.sizes }

// Elements returns the number of elements of the output.
func (a *AdmissibleOutput) Elements() int64 { return a.elements }

// Sources returns the first admissible source of each output element, in
// row-major order. It turns boxes into sources.
func (a *AdmissibleOutput) Sources() []Source {
	if int64(len(a.first)) < a.elements {
		a.first = slices.Grow(a.first, int(a.elements))[:a.elements]
		for i := range a.boxes {
			a.boxes[i].spread(a.first)
		}
		a.boxes = a.boxes[:0]
	}
	return a.first
}

// Boxes returns the boxes of which the output consists. There are none if its
// elements have been set one by one.
func (a *AdmissibleOutput) Boxes() []Box { return a.boxes }

// Exact reports whether every output element has a single admissible value.
func (a *AdmissibleOutput) Exact() bool { return a.HasOneSource() && !a.several && !a.grid.Is }

// HasOneSource reports whether every output element has a single admissible source,
// which may be a zero of either sign or any NaN, or be rounded.
func (a *AdmissibleOutput) HasOneSource() bool { return len(a.others) == 0 && !a.anything }

// IsPlain reports whether every output element has a single admissible value,
// and padding must stay as it was.
func (a *AdmissibleOutput) IsPlain() bool { return a.Exact() && !a.filled && !a.overwrite }

// Others returns the admissible sources of an element after the first.
func (a *AdmissibleOutput) Others(element int64) []Source { return a.others[element] }
