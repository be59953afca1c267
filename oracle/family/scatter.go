package family

import (
	"math/big"
	"strings"

	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// A Scatter writes updates over a copy of the data:
//
//	output = data
//	output[target] = updates[at]                    without reduction
//	output[target] = f(output[target], updates[at]) with reduction f
type Scatter struct {
	*family.ScatterRules
	Reduction family.Reduction
	// WithoutData means that a reduction leaves out the element of the data.
	WithoutData bool
	walk        *walk.Walk
	data        walk.Operand
	updates     walk.Operand
	output      *walk.Output
	terms       map[int64][]number // of the means

	// About the explained element:
	held      string   // the element of the data
	competing []string // the updates to it
	via       []string // how each of them gets there
}

// NewScatter copies the first operand of a call to its only output. The reduction is none
// until it is set.
func NewScatter(w *walk.Walk, rules *family.ScatterRules) Scatter { return NewScatterOf(w, rules, 0) }

// NewScatterOf is [NewScatter] for tensor k of those of the first parameter, of the updates, and of the outputs.
func NewScatterOf(w *walk.Walk, rules *family.ScatterRules, k int) Scatter {
	params := w.Operator.Params
	s := Scatter{ScatterRules: rules, walk: w, data: w.Operands(params[0].Name)[k], updates: w.Operands("updates")[k], output: &w.Outputs(params[len(params)-1].Name)[k]}
	for at := range s.output.Evenly {
		w.From(s.data, at)
		w.Cite(s.Copies)
	}
	if at := s.output.Asked(); at != nil {
		s.held = index.Element(s.data.Name(), at)
		w.Note("no index names it")
	}
	return s
}

// Asks reports whether the run explains the element at an index.
func (s *Scatter) Asks(target []int64) bool {
	return s.walk.Explaining && s.output.Asks(index.Ordinal(target, s.output.Sizes))
}

// Write sends the update at an index to a target. Via explains why, if the run
// explains the target. Write returns false if the page ends with it.
func (s *Scatter) Write(target, at []int64, via string) bool {
	w := s.walk
	element, again := s.output.Target(target)
	if s.output.Asks(element) {
		s.competing, s.via = append(s.competing, index.Element(s.updates.Name(), at)), append(s.via, via)
	}
	switch {
	case s.Reduction != family.ReduceNone && (again || !s.WithoutData):
		s.reduce(element, index.Ordinal(at, s.updates.Sizes))
		return true
	case !again:
		s.output.Write(element, s.updates, at)
		return true
	}
	switch s.duplicates() {
	case family.DuplicateLastWins:
		s.output.Write(element, s.updates, at)
	case family.DuplicateAnyUpdate:
		s.output.Admit(element, s.updates, at)
	case family.DuplicateRejected:
		w.Reject(s.Distinct, index.Element(s.updates.Name(), at)+" is not the first to go to "+index.Element("output", target))
		return false
	}
	return true
}

// duplicates returns what several updates of an element make of it.
func (s *Scatter) duplicates() spec.Answer {
	if s.Duplicates == nil {
		return family.DuplicateAnyUpdate
	}
	return s.walk.Answer(s.Duplicates)
}

// Explain explains the asked element by its updates.
func (s *Scatter) Explain() {
	w, n := s.walk, len(s.competing)
	switch {
	case n == 0:
	case s.Reduction != family.ReduceNone:
		w.Cite(s.Reduces[s.Reduction])
		terms := s.competing
		if !s.WithoutData {
			terms = append([]string{s.held}, terms...)
		}
		reduction := family.ReductionOf(w.Call)
		w.Remark("%s of %s", reduction.Enum.NameOf(*reduction.Int), strings.Join(terms, ", "))
		w.Note("%s", strings.Join(s.via, "; "))
	case n == 1:
		w.Cite(s.Replaces)
		w.Note("%s", s.via[0])
	default:
		w.Cite(s.Replaces, s.Distinct)
		s.explainCompeting(n)
	}
}

// explainCompeting states which of n updates the element holds.
func (s *Scatter) explainCompeting(n int) {
	w := s.walk
	switch s.duplicates() {
	case family.DuplicateLastWins:
		w.Note("%s, the last of %d updates", s.via[n-1], n)
	case family.DuplicateFirstWins:
		w.Note("%s, the first of %d updates", s.via[0], n)
	default:
		w.Note("%s", strings.Join(s.via, "; "))
	}
}

// reduce combines an element with an update, in exact integers.
func (s *Scatter) reduce(element, update int64) {
	d := s.updates.DType
	s.output.Combine(element, func(held uint64) (bits uint64, free bool) {
		var fits bool
		added := s.updates.Bits(update)
		if s.Reduction == family.ReduceMean {
			bits, fits = s.mean(element, held, added)
		} else {
			bits, fits = Combined(s.Reduction, d, held, added)
		}
		return bits, !fits && s.walk.Answer(s.Overflow) == family.OverflowUndefined
	})
}

// mean returns the mean of what an element held first and of its updates so far, rounded
// down; fits reports whether its data type holds their sum.
func (s *Scatter) mean(element int64, held, added uint64) (bits uint64, fits bool) {
	d := s.updates.DType
	terms := append(s.terms[element], numberOf(d, added))
	if len(terms) == 1 {
		terms = append(terms, numberOf(d, held))
	}
	if s.terms == nil {
		s.terms = map[int64][]number{}
	}
	s.terms[element] = terms
	sum := new(big.Int)
	for _, term := range terms {
		sum.Add(sum, term.big())
	}
	low := new(big.Int).And(sum, new(big.Int).SetUint64(^uint64(0)>>(64-d.Bits()))).Uint64()
	fits = numberOf(d, low).big().Cmp(sum) == 0
	mean := sum.Div(sum, big.NewInt(int64(len(terms)))) // rounds down, as the divisor is positive
	bits, _ = number{mean.Sign() < 0, new(big.Int).Abs(mean).Uint64(), false}.bits(d)
	return bits, fits
}
