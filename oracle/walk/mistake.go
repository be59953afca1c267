package walk

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Mistake is one that a backend may make in every element that it computes. A page that runs with
// it states what such a backend leaves.
type Mistake struct {
	Text string // "the last term of each element does not count"
	// Place changes the index of an element of the output to that of the one whose value it has.
	Place func(at, sizes []int64)
	// Takes changes which element of an input counts.
	Takes func(f *Factor)
	// Repeats says how often one of several terms counts.
	Repeats func(term, terms int64) int
}

// A Factor is an element of an input that counts for one of the output.
type Factor struct {
	*spec.Call
	Operand int
	At      []int64 // its index
	To      []int64 // that of the element of the output
	Last    bool    // it is part of the last term
	Absent  bool    // 0 counts in its place
}

// Sizes returns the sizes of its operand.
func (f *Factor) Sizes() []int64 { return f.Tensors[f.Operand].Sizes }

// Repeats returns how often one of several terms of an element counts: once, unless a page runs
// with a mistake.
func (w *Walk) Repeats(term, terms int64) int {
	if w.Mistake == nil {
		return 1
	}
	w.lastTerm = term == terms-1
	if w.Mistake.Repeats == nil {
		return 1
	}
	return w.Mistake.Repeats(term, terms)
}

// mistaken returns the bits of the element that counts by a mistake.
func (w *Walk) mistaken(o Operand, at []int64) (_ Operand, _ []int64, absent bool) {
	f := Factor{Call: w.Call, Operand: o.position, At: slices.Clone(at), To: w.to, Last: w.lastTerm}
	w.Mistake.Takes(&f)
	o = w.inputs[f.Operand]
	for d, size := range o.Sizes { // an element beyond is none
		f.At[d] = max(0, min(f.At[d], size-1))
	}
	return o, f.At[:len(o.Sizes)], f.Absent
}

// misplaced returns the index of the element whose value one of the output has by a mistake.
func (w *Walk) misplaced(at, sizes []int64) []int64 {
	if w.to = at; w.Mistake == nil {
		return at
	}
	w.lastTerm = true // of an operator that has one of each input
	if w.Mistake.Place != nil {
		var room [tensor.MaxRank]int64
		w.to = append(room[:0], at...)
		w.Mistake.Place(w.to, sizes)
	}
	return w.to
}
