// Package walk runs the pages of the oracle. A page is the pseudo-code of one
// operator: a prologue that reads attributes, operands and answers to
// questions, and then loops over the elements of the output, or over those of
// an operand with writes to the output. One run of a page evaluates a whole
// call; a run that is restricted to one element explains it.
package walk

import (
	"fmt"
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Page states what every output element of a checked call may hold.
type Page func(w *Walk)

// Nowhere is an index at which an operand has no element. What comes from
// there may be anything.
const Nowhere = -1 << 62

// A Walk is one run of a page, over every output element or restricted to one.
// It reuses its memory from run to run.
type Walk struct {
	*spec.Checked
	// Explaining says that the run is restricted to one element, and that
	// words are wanted. What only makes words stands under it.
	Explaining bool

	reading *spec.Reading
	output  *spec.Admissible
	source  spec.Source // of the element that the page is at
	at      int64       // its position in row-major order
	inside  bool        // the page is in a loop over output elements
	set     bool        // every output element has been set
	err     error

	asked []int64 // the index of the element to explain
	why   spec.Explanation

	index   [tensor.MaxRank]int64
	written []uint64  // one bit an output element that was written
	arena   []int64   // backs Index
	lists   [][]int64 // backs Lists
}

// An Operand is an input as a page sees it.
type Operand struct {
	*spec.Tensor
	position int
	walk     *Walk
}

// Evaluate runs a page for every output element and fills output. The error
// is a fault of the page: an element left unset, an index outside its
// operand, or a size that the operator's rules do not find.
func (w *Walk) Evaluate(p Page, c *spec.Checked, r *spec.Reading, output *spec.Admissible) error {
	w.start(c, r, output)
	p(w)
	if !w.set && w.err == nil && len(output.Sources()) > 0 {
		w.err = fmt.Errorf("%s leaves its output unset", c.Operator.Name)
	}
	return w.err
}

// Explain runs a page for the output element at an index and says why it is
// what it is.
func (w *Walk) Explain(p Page, c *spec.Checked, r *spec.Reading, at []int64) (spec.Explanation, error) {
	var output spec.Admissible
	output.Reset(c.OutputSizes, 0)
	w.start(c, r, &output)
	w.Explaining, w.asked = true, at
	p(w)
	if w.why.Rule == nil && w.err == nil {
		w.err = fmt.Errorf("%s names no rule for element %v", c.Operator.Name, at)
	}
	return w.why, w.err
}

func (w *Walk) start(c *spec.Checked, r *spec.Reading, output *spec.Admissible) {
	w.Checked, w.reading, w.output = c, r, output
	w.Explaining, w.asked, w.why = false, nil, spec.Explanation{}
	w.inside, w.set, w.err = false, false, nil
	w.arena, w.written = w.arena[:0], w.written[:0]
	if cap(w.arena) == 0 {
		w.arena = make([]int64, 0, 8*tensor.MaxRank)
	}
}

func (w *Walk) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(w.Operator.Name+" "+format, args...)
	}
}

// Operand returns the input called name.
func (w *Walk) Operand(name string) Operand {
	position := w.Operator.Operand(name)
	return Operand{&w.Tensors[position], position, w}
}

// Answer returns the reading's answer to q. A page asks before its loop over
// output elements, which need not visit all of them; it panics within.
func (w *Walk) Answer(q *spec.Question) spec.Answer {
	if w.inside {
		panic("walk: " + q.ID + " is asked of a single element")
	}
	return w.reading.Answer(q)
}

// Index returns room for an index of n zeros.
func (w *Walk) Index(n int) []int64 {
	used := len(w.arena)
	if used+n > cap(w.arena) {
		return make([]int64, n)
	}
	w.arena = w.arena[:used+n]
	room := w.arena[used : used+n : used+n]
	clear(room)
	return room
}

// Lists returns n empty lists.
func (w *Walk) Lists(n int) [][]int64 {
	for len(w.lists) < n {
		w.lists = append(w.lists, nil)
	}
	for i := range n {
		w.lists[i] = w.lists[i][:0]
	}
	return w.lists[:n]
}

// Size states the size that the page finds for dimension d of the output. The
// operator's own rule for sizes must have found the same.
func (w *Walk) Size(d int, n int64) {
	if d >= len(w.OutputSizes) || w.OutputSizes[d] != n {
		w.fail("finds size %d for dimension %d of an output of sizes %v", n, d, w.OutputSizes)
	}
}

// Elements yields the index of every output element in row-major order, or of
// the one that is explained. The body states what the element holds with From,
// Constant or Anything. The yielded slice is reused.
func (w *Walk) Elements(yield func(at []int64) bool) {
	at := w.index[:len(w.OutputSizes)]
	w.inside = true
	defer func() { w.inside = false }()
	if w.Explaining {
		copy(at, w.asked)
		yield(at)
		return
	}
	clear(at)
	for e := range w.output.Sources() {
		w.at, w.source = int64(e), spec.Source{Operand: spec.Unset}
		if !yield(at) {
			return
		}
		if w.source.Operand == spec.Unset {
			w.fail("leaves element %v unset", at)
			return
		}
		w.output.SetElement(w.at, w.source)
		index.Next(at, w.OutputSizes)
	}
	w.set = true
}

// From states that the element holds the element of an operand at an index.
func (w *Walk) From(o Operand, at []int64) {
	w.source = w.locate(o, at)
}

// locate returns the source that an operand has at an index.
func (w *Walk) locate(o Operand, at []int64) spec.Source {
	ordinal := int64(0)
	for i, k := range at {
		if size := o.Sizes[i]; uint64(k) < uint64(size) {
			ordinal = ordinal*size + k
			continue
		}
		if !slices.Contains(at, Nowhere) {
			w.fail("takes element %v of %s, which has sizes %v", at, w.Operator.Operands[o.position].Name, o.Sizes)
		}
		return spec.Source{Operand: spec.Anything}
	}
	return spec.Source{Operand: o.position, Element: ordinal}
}

// Constant states that the element holds these bits, in the low bits.
func (w *Walk) Constant(bits uint64) {
	w.source = spec.Source{Operand: spec.Constant, Element: int64(bits)}
}

// Anything states that the element may hold anything.
func (w *Walk) Anything() { w.source = spec.Source{Operand: spec.Anything} }

// Elements yields every element of the operand: its position in row-major
// order, and its index, a slice that is reused.
func (o Operand) Elements(yield func(element int64, at []int64) bool) {
	if slices.Contains(o.Sizes, 0) {
		return
	}
	at := o.walk.Index(len(o.Sizes))
	element := int64(0)
	for yield(element, at) && index.Next(at, o.Sizes) {
		element++
	}
}

// Target begins a write to the output element at an index, and reports whether
// an earlier write went there.
func (w *Walk) Target(at []int64) (element int64, again bool) {
	element = index.Ordinal(at, w.OutputSizes)
	if len(w.written) == 0 {
		words := int(w.Places[len(w.Places)-1].Elements/64) + 1
		w.written = slices.Grow(w.written, words)[:words]
		clear(w.written)
	}
	word, bit := &w.written[element/64], uint64(1)<<(element%64)
	again = *word&bit != 0
	*word |= bit
	return element, again
}

// Write states that an output element, which has been set, holds the element
// of an operand at an index instead.
func (w *Walk) Write(element int64, o Operand, at []int64) {
	if !w.Explaining {
		w.output.SetElement(element, w.locate(o, at))
	}
}

// Admit adds the element of an operand at an index to what an output element,
// which has been set, may hold.
func (w *Walk) Admit(element int64, o Operand, at []int64) {
	if !w.Explaining {
		w.output.Admit(element, w.locate(o, at))
	}
}

// Merge lets output elements that have been set hold what any of them may.
func (w *Walk) Merge(elements []int64) {
	if !w.Explaining {
		w.output.Merge(elements)
	}
}

// FillPadding says what the padding of the output must hold.
func (w *Walk) FillPadding(v tensor.PaddingValue) { w.output.FillPadding(v) }

// Reject demands that the call be rejected because of a data rule.
func (w *Walk) Reject(rule *spec.Rule, detail string) {
	w.set = true
	w.why = spec.Explanation{Rule: rule, Note: detail}
	w.output.Reject(spec.Violation{Rule: rule, Detail: detail})
}

// AdmitAnything admits rejection, and every value in every output element.
func (w *Walk) AdmitAnything(rule *spec.Rule, detail string) {
	w.set = true
	w.why = spec.Explanation{Rule: rule, Note: detail}
	w.output.AdmitAnything()
	w.output.AllowReject()
}

// Asks reports whether the explanation is of the given output element.
func (w *Walk) Asks(element int64) bool {
	return w.Explaining && index.Ordinal(w.asked, w.OutputSizes) == element
}

// By names a rule that decides the element. The most specific is kept:
// [spec.Operator.Rules] lists rules from general to specific.
func (w *Walk) By(rule *spec.Rule) {
	if w.Explaining && slices.Index(w.Operator.Rules, rule) > slices.Index(w.Operator.Rules, w.why.Rule) {
		w.why.Rule = rule
	}
}

// Ruled names the rule that turns what a call states into v, and returns v.
func (w *Walk) Ruled(v int64, rule *spec.Rule) int64 {
	w.By(rule)
	return v
}

// Because leads from the element's index to where it comes from, in the manner
// of fmt.Sprintf. It stands under Explaining.
func (w *Walk) Because(format string, args ...any) { w.why.Arithmetic = fmt.Sprintf(format, args...) }

// Note says what else decides. It stands under Explaining.
func (w *Walk) Note(format string, args ...any) { w.why.Note = fmt.Sprintf(format, args...) }
