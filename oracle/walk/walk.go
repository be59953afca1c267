// Package walk runs the pages of the oracle. A page is the pseudo-code of one
// operator. It reads attributes, operands and answers to questions, and then
// loops over the elements of the output, or over the elements of an operand and
// writes them to the output. One run of a page evaluates a whole call; a run
// that is restricted to one element explains it.
package walk

import (
	"fmt"
	"slices"

	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Page is an operator's reference semantics.
type Page struct {
	// Run is the pseudo-code: it states the sizes of outputs that are inferred,
	// and then what every output element of a checked call may hold.
	Run func(w *Walk)
	// Subjects calls decides for each rule that Run does not name. holds
	// reports whether the rule decides something in a call that breaks no
	// static rule. Subjects may be nil.
	Subjects func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool))
}

// With makes the Run of a page that takes its call's attributes.
func With[A any](run func(w *Walk, a *A)) func(w *Walk) {
	return func(w *Walk) { run(w, As[A](w)) }
}

// As is [spec.As].
func As[A any](w *Walk) *A { return spec.As[A](w.Call) }

// Nowhere is an index at which no operand has an element. A value from there
// may be anything.
const Nowhere = -1 << 62

// A Walk is one run of a page, over every output element or restricted to one.
// It reuses its memory from run to run.
type Walk struct {
	*spec.Checked
	// Explaining means that the run is restricted to one element at most and
	// wants words. Guard all formatting with this flag, or with [Output.Asked].
	Explaining bool
	// Sparse means that an evaluation trusts [Output.Evenly], with what the page
	// states before it, and needs no details of data rules.
	Sparse bool
	// Precision is how many bits the significands of computed floats have; 0 stands for those of
	// their data types.
	Precision int
	// Mistake is made by what an evaluation describes, unless it is nil.
	Mistake *Mistake
	// AsksRounding means that an evaluation asks the question of [spec.Text.Rounding], and otherwise that
	// computed numbers are exact.
	AsksRounding bool
	// Grids are those on which elements of the inputs may be rounded, one for each, if that was answered so.
	Grids []spec.Grid

	evaluating bool // the run covers every output element
	sizing     bool // the run ends when all outputs have sizes
	unused     spec.Admissible
	reading    *spec.Reading
	admits     *spec.Admissible
	inputs     []Operand
	outputs    []Output
	source     spec.Source // of the element that the page is at
	inside     bool        // the page is in a loop over output elements
	err        error

	asked   []int64 // the index of the element to explain
	askedOf int     // the output of that element; -1 for no element
	why     spec.Explanation
	steps   *spec.Steps

	index     [tensor.MaxRank]int64
	divisions [tensor.MaxRank]division  // of the output that the page loops over next
	divided   int                       // dimensions of which some may be divided
	loops     [tensor.MaxRank]spec.Loop // of a box
	offsets   []int64                   // of a box
	arena     []int64                   // backs Index
	lists     [][]int64                 // backs Lists
	terms     []Term                    // backs Terms
	to        []int64                   // the index of the output that the page is at
	lastTerm  bool                      // the page is at the last term of an element
	rounding  *spec.Question            // of the operator
	sums      bool                      // some element is a sum or product of floats
	grids     []spec.Grid               // of all elements of each input, as far as they are known
}

// An Operand is an input as a page sees it.
type Operand struct {
	*spec.Tensor
	position int
	walk     *Walk
}

// An Output is an output as a page sees it. The page states its sizes, if they
// are inferred, and then its elements.
type Output struct {
	Sizes    []int64 // stated by the call or the page
	Place    *tensor.Placement
	position int // among the outputs
	admits   *spec.AdmissibleOutput
	walk     *Walk
	sized    bool     // the sizes are known
	set      bool     // every element has been set
	written  []uint64 // one bit for each element that was written
}

// Infer sets the inferred sizes of the outputs of c without reading the call's
// data. The error is a [*spec.LimitError], or a fault of the page.
func (w *Walk) Infer(p *Page, c *spec.Checked, r *spec.Reading) error {
	if !c.Operator.Infers() {
		return nil
	}
	w.start(c, r, nil)
	w.sizing = true
	p.Run(w)
	return w.unsized()
}

// Evaluate runs a page for every output element and fills admits. The error is
// a [*spec.LimitError], or a fault of the page: an element or a size that was
// not set, or an index outside its operand.
func (w *Walk) Evaluate(p *Page, c *spec.Checked, r *spec.Reading, admits *spec.Admissible) error {
	if err := limitOfOtherBools(c.Call); err != nil {
		return err
	}
	w.start(c, r, admits)
	p.Run(w)
	if err := w.unsized(); err != nil {
		return err
	}
	for i := range w.outputs {
		if o := &w.outputs[i]; !o.set && w.err == nil && o.admits.Elements() > 0 && admits.Rejection() == nil {
			w.err = fmt.Errorf("%s leaves %s unset", c.Operator.Name, c.Name(c.Inputs()+i))
		}
	}
	if err := w.answerOtherBools(); err != nil {
		return err
	}
	return w.answerRounding()
}

// Explain runs a page for the element at an index of an output, and returns why
// the element holds what it holds.
func (w *Walk) Explain(p *Page, c *spec.Checked, r *spec.Reading, output int, at []int64) (spec.Explanation, error) {
	w.start(c, r, nil)
	w.Explaining, w.asked, w.askedOf = true, at, output
	p.Run(w)
	if w.why.Rule == nil && w.err == nil {
		w.err = fmt.Errorf("%s names no rule for element %v", c.Operator.Name, at)
	}
	return w.why, w.err
}

// Named runs a page for the element at an index of an output, or for no element
// if output is -1, and returns every rule that the page names.
func (w *Walk) Named(p *Page, c *spec.Checked, r *spec.Reading, output int, at []int64) []*spec.Rule {
	w.start(c, r, nil)
	w.Explaining, w.asked, w.askedOf = true, at, output
	p.Run(w)
	return w.Rules()
}

// Steps runs a page for no element and returns the table of its steps, or nil if it
// has none.
func (w *Walk) Steps(p *Page, c *spec.Checked, r *spec.Reading) *spec.Steps {
	w.start(c, r, nil)
	w.Explaining, w.askedOf = true, -1
	p.Run(w)
	return w.steps
}

// start begins a run. Only an evaluation uses admits.
func (w *Walk) start(c *spec.Checked, r *spec.Reading, admits *spec.Admissible) {
	w.evaluating = admits != nil
	if admits == nil {
		admits = &w.unused
	}
	admits.Reset(len(c.OutputSizes))
	w.Checked, w.reading, w.admits = c, r, admits
	w.Explaining, w.asked, w.why, w.steps = false, nil, spec.Explanation{}, nil
	w.sizing, w.inside, w.err = false, false, nil
	w.rounding, w.sums = c.Operator.Rounding(), false
	w.whole()
	w.arena = w.arena[:0]
	if cap(w.arena) == 0 {
		w.arena = make([]int64, 0, 8*tensor.MaxRank)
	}
	w.outputs = slices.Grow(w.outputs[:0], len(c.OutputSizes))[:len(c.OutputSizes)] // keeps the memory of each
	inputs := len(c.Places) - len(c.OutputSizes)
	w.inputs, w.grids = w.inputs[:0], w.grids[:0]
	for i := range inputs {
		w.inputs, w.grids = append(w.inputs, Operand{&c.Tensors[i], i, w}), append(w.grids, spec.Grid{})
	}
	infers := c.Operator.Infers()
	for i := range w.outputs {
		o := &w.outputs[i]
		*o = Output{
			Sizes: c.OutputSizes[i], Place: &c.Places[inputs+i], position: i,
			admits: &admits.Outputs[i], walk: w, written: o.written[:0], sized: !infers,
		}
		if o.sized {
			o.reset()
		}
	}
}

// unsized returns the run's error, or one for an output without sizes.
func (w *Walk) unsized() error {
	for i := range w.outputs {
		if !w.outputs[i].sized && w.admits.Rejection() == nil {
			w.fail("states no sizes of %s", w.Name(w.Inputs()+i))
		}
	}
	return w.err
}

// Apart returns a walk for the part of a page that its Subjects share with it,
// such as the steps of a slice.
func Apart(c *spec.Checked, r *spec.Reading) *Walk {
	w := &Walk{}
	w.start(c, r, nil)
	w.Explaining, w.askedOf = true, -1
	return w
}

// Rules returns the rules that the walk has named.
func (w *Walk) Rules() []*spec.Rule { return w.why.Rules }

func (w *Walk) fail(format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(w.Operator.Name+" "+format, args...)
	}
}

// Operand returns the input of the parameter called name, which takes exactly
// one.
func (w *Walk) Operand(name string) Operand { return w.Operands(name)[0] }

// Operands returns the inputs of the parameter called name.
func (w *Walk) Operands(name string) []Operand {
	first, end := w.Counts.Span(w.Operator.Param(name))
	return w.inputs[first:end]
}

// EveryOperand returns all inputs.
func (w *Walk) EveryOperand() []Operand { return w.inputs }

// Output returns the output of the parameter called name, which takes exactly
// one.
func (w *Walk) Output(name string) *Output { return &w.Outputs(name)[0] }

// Outputs returns the outputs of the parameter called name.
func (w *Walk) Outputs(name string) []Output {
	first, end := w.Counts.Span(w.Operator.Param(name))
	inputs := w.Inputs()
	return w.outputs[first-inputs : end-inputs]
}

// Answer returns the reading's answer to q. A page asks before its loop over
// output elements, because the loop need not visit all of them; inside the loop
// Answer panics.
func (w *Walk) Answer(q *spec.Question) spec.Answer {
	if w.inside {
		panic("walk: " + q.ID + " is asked of a single element")
	}
	return w.reading.Answer(q)
}

// Index returns an index of n zeros.
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

// HasSizes states the inferred sizes of an output. Call it before reading data
// and before asking questions that the sizes do not depend on. A size beyond 63
// bits is negative. It reports whether the page goes on: false if only sizes
// are wanted, or they exceed conform's limits.
func (o *Output) HasSizes(sizes ...int64) bool {
	w := o.walk
	if err := w.Checked.Infer(o.position, sizes); err != nil {
		o.sized, w.err = true, err
		return false
	}
	o.Sizes, o.sized = w.OutputSizes[o.position], true
	if w.sizing {
		return slices.ContainsFunc(w.outputs, func(o Output) bool { return !o.sized })
	}
	o.reset()
	return true
}

// reset allocates what every element may hold, in an evaluation.
func (o *Output) reset() {
	elements := int64(0)
	if o.walk.evaluating {
		elements = o.Place.Elements
	}
	o.admits.Reset(o.Sizes, elements)
}

// Elements yields the index of every element of the output in row-major order,
// or only that of the explained one. The body states what the element holds
// with From, Constant or Anything. The yielded slice is reused.
func (o *Output) Elements(yield func(at []int64) bool) {
	w, at := o.walk, o.walk.index[:len(o.Sizes)]
	w.inside = true
	defer func() { w.inside = false }()
	if w.Explaining {
		if o.position == w.askedOf {
			copy(at, w.asked)
			yield(at)
		}
		return
	}
	clear(at)
	for element := range o.admits.Sources() {
		w.source = spec.Source{Operand: spec.Unset}
		if !yield(w.misplaced(at, o.Sizes)) || w.err != nil { // a run with an error has no result
			return
		}
		if w.source.Operand == spec.Unset {
			w.fail("leaves element %v unset", at)
			return
		}
		o.admits.SetElement(int64(element), w.source)
		index.Next(at, o.Sizes)
	}
	o.set = true
}

// From states that the element holds the element of o at an index.
func (w *Walk) From(o Operand, at []int64) {
	w.source = w.locate(o, at)
}

// locate returns the source at an index of an operand.
func (w *Walk) locate(o Operand, at []int64) spec.Source {
	ordinal := int64(0)
	sizes := o.Sizes[:len(at)]
	for i, k := range at {
		size := sizes[i]
		if uint64(k) >= uint64(size) {
			return w.outside(o, at)
		}
		ordinal = ordinal*size + k
	}
	return spec.Source{Operand: o.position, Element: ordinal}
}

// outside returns the source for an index outside the operand. Any index except
// [Nowhere] is a fault of the page.
func (w *Walk) outside(o Operand, at []int64) spec.Source {
	if !slices.Contains(at, Nowhere) {
		w.fail("takes element %v of %s, which has sizes %v", at, w.Name(o.position), o.Sizes)
	}
	return spec.Source{Operand: spec.Anything}
}

// Constant states that the element holds the given bits, in the low bits.
func (w *Walk) Constant(bits uint64) {
	w.source = spec.Source{Operand: spec.Constant, Element: int64(bits)}
}

// Anything states that the element may hold anything.
func (w *Walk) Anything() { w.source = spec.Source{Operand: spec.Anything} }

// Name returns what the call calls the operand: "inputs[1]".
func (o Operand) Name() string { return o.walk.Name(o.position) }

// Elements yields every element of the operand: its position in row-major
// order, and its index, a slice that is reused.
func (o Operand) Elements(yield func(element int64, at []int64) bool) {
	if slices.Contains(o.Sizes, 0) {
		return
	}
	last := len(o.Sizes) - 1
	at := o.walk.Index(last + 1)
	if last < 0 {
		yield(0, at)
		return
	}
	element, row := int64(0), o.Sizes[last]
	for {
		for at[last] = 0; at[last] < row; at[last]++ {
			if !yield(element, at) {
				return
			}
			element++
		}
		if !index.Next(at[:last], o.Sizes) {
			return
		}
	}
}

// Target begins a write to the element at an index, and reports whether it was
// written before.
func (o *Output) Target(at []int64) (element int64, again bool) {
	element = index.Ordinal(at, o.Sizes)
	if len(o.written) == 0 {
		words := int(o.Place.Elements/64) + 1
		o.written = slices.Grow(o.written, words)[:words]
		clear(o.written)
	}
	word, bit := &o.written[element/64], uint64(1)<<(element%64)
	again = *word&bit != 0
	*word |= bit
	return element, again
}

// Write states that an element holds the element of an operand at an index
// instead. The element has been set.
func (o *Output) Write(element int64, from Operand, at []int64) {
	if !o.walk.Explaining {
		o.admits.SetElement(element, o.walk.locate(from, at))
	}
}

// Admit adds the element of an operand at an index to what an element may hold.
// The element has been set.
func (o *Output) Admit(element int64, from Operand, at []int64) {
	if !o.walk.Explaining {
		o.admits.Admit(element, o.walk.locate(from, at))
	}
}

// Combine states that an element, which has been set, holds the bits that f
// computes from those that it held. If f returns free, now or in an earlier
// call, the element may hold anything.
func (o *Output) Combine(element int64, f func(held uint64) (bits uint64, free bool)) {
	if o.walk.Explaining {
		return
	}
	held := o.admits.Sources()[element]
	if held.Operand == spec.Anything {
		return
	}
	bits, free := f(held.Bits(o.walk.Call))
	source := spec.Source{Operand: spec.Constant, Element: int64(bits)}
	if free {
		source = spec.Source{Operand: spec.Anything}
	}
	o.admits.SetElement(element, source)
}

// Merge admits in each element what any of them may hold. All of them have been
// set.
func (o *Output) Merge(elements []int64) {
	if !o.walk.Explaining {
		o.admits.Merge(elements)
	}
}

// FillPadding states that the padding must hold these bits.
func (o *Output) FillPadding(bits uint64) { o.admits.FillPadding(bits) }

// FreePadding states that the padding may hold anything.
func (o *Output) FreePadding() { o.admits.FreePadding() }

// Asked returns the index of the element to explain, or nil if it is not in
// this output. A page explains the element after its loop, which has visited
// only that element, so the loop's variables have their values for it.
func (o *Output) Asked() []int64 {
	if w := o.walk; w.Explaining && o.position == w.askedOf {
		return w.asked
	}
	return nil
}

// Asks reports whether the explanation is of the given element.
func (o *Output) Asks(element int64) bool {
	at := o.Asked()
	return at != nil && index.Ordinal(at, o.Sizes) == element
}
