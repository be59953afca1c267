package walk

import (
	"errors"
	"slices"
	"strings"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/index"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A Term is an element of an operand, or what a page computes of some. Its words are for
// the element that is explained alone.
type Term struct {
	Bits   uint64 // of an element of an operand; of a sum or product of integers the low ones in two's complement
	Number exact.Value
	words  *words
}

// Words are how a term is computed, of elements and of their values, as sums: "A[0]·B[0]"
// and "A[1]·B[1]", "2·3" and "1·(-5)".
type words struct{ elements, values []string }

// Term returns the element of an operand at an index.
func (w *Walk) Term(o Operand, at []int64) Term {
	if w.Mistake != nil && w.Mistake.Takes != nil {
		var absent bool
		if o, at, absent = w.mistaken(o, at); absent {
			return Term{}
		}
	}
	bits := o.Bits(index.Ordinal(at, o.Sizes))
	t := Term{Bits: bits, Number: exact.ValueOf(o.DType, bits)}
	if w.AsksRounding {
		t.Number = t.Number.On(w.gridOf(o))
	}
	if w.Explaining {
		value := tensor.FormatValue(o.DType, bits)
		if value[0] == '-' {
			value = "(" + value + ")"
		}
		t.words = &words{[]string{index.Element(w.Name(o.position), at)}, []string{value}}
	}
	return t
}

// Terms returns n terms that are 0. They are valid until it is called again.
func (w *Walk) Terms(n int64) []Term {
	w.terms = slices.Grow(w.terms[:0], int(n))[:n]
	clear(w.terms)
	return w.terms
}

// Known returns a number of a data type as a term, as of an attribute.
func (w *Walk) Known(d tensor.DType, bits uint64) Term {
	t := Term{Bits: bits, Number: exact.ValueOf(d, bits)}
	if w.Explaining {
		text := tensor.FormatValue(d, bits)
		t.words = &words{[]string{text}, []string{text}}
	}
	return t
}

// Plus returns a + b.
func (a Term) Plus(b Term) Term {
	return Term{Bits: a.Bits + b.Bits, Number: a.Number.Plus(b.Number), words: joined(a.words, b.words)}
}

// joined returns the words of a sum.
func joined(a, b *words) *words {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	return &words{short(append(slices.Clip(a.elements), b.elements...)), short(append(slices.Clip(a.values), b.values...))}
}

// Minus returns a - b.
func (a Term) Minus(b Term) Term {
	return Term{Number: a.Number.Minus(b.Number), words: between(a.words, " - ", b.words)}
}

// Over returns a / b, which is exact if b is a power of 2.
func (a Term) Over(b Term) Term {
	return Term{Number: a.Number.Over(b.Number), words: between(a.words, "/", b.words)}
}

// Times returns a · b.
func (a Term) Times(b Term) Term {
	return Term{Bits: a.Bits * b.Bits, Number: a.Number.Times(b.Number), words: between(a.words, "·", b.words)}
}

// between returns the words of an operation on two terms.
func between(a *words, operator string, b *words) *words {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	of := func(x, y []string) []string { return []string{shortened(factor(x) + operator + factor(y))} }
	return &words{of(a.elements, b.elements), of(a.values, b.values)}
}

// mostText bounds the text of a term.
const mostText = 200

// shortened leaves out the middle of a long text.
func shortened(text string) string {
	if len(text) <= mostText {
		return text
	}
	return text[:mostText/2] + "…" + text[len(text)-mostText/4:]
}

// factor writes a sum as an operand of another operation.
func factor(terms []string) string {
	text := sum(terms)
	if len(terms) > 1 || isDifference(text) {
		return "(" + text + ")"
	}
	return text
}

// isDifference reports whether a text has a minus outside parentheses.
func isDifference(text string) bool {
	depth := 0
	for i, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], " - "):
			return true
		}
	}
	return false
}

// mostTerms bounds the terms that are written.
const mostTerms = 8

func sum(terms []string) string { return strings.Join(short(terms), " + ") }

// short leaves out terms in the middle of many.
func short(terms []string) []string {
	if last := len(terms) - 1; last >= mostTerms {
		return append(terms[:mostTerms-2:mostTerms-2], "…", terms[last])
	}
	return terms
}

// Magnitude returns a term without its sign.
func (a Term) Magnitude() Term {
	of := func(terms []string) []string { return []string{"|" + sum(terms) + "|"} }
	b := Term{Number: a.Number.Magnitude()}
	if a.words != nil {
		b.words = &words{of(a.words.elements), of(a.words.values)}
	}
	return b
}

var errInexact = errors.New("the order of evaluation may decide a result, because some number is rounded, or the data type lacks it")

// Computes states that the element is a term, which every order of evaluation computes
// exactly.
func (w *Walk) Computes(t Term) {
	if !w.number(t.Number) || !w.Explaining {
		return
	}
	if t.words != nil {
		w.Remark("%s = %s", sum(t.words.elements), sum(t.words.values))
	} else {
		w.Remark("no terms")
	}
}

// ComputesOf states that the element is a number, which the operator computes of terms, in every
// order of evaluation exactly.
func (w *Walk) ComputesOf(n exact.Value, of ...Term) {
	if w.number(n) {
		w.calls(of)
	}
}

// number states that the element is a number, if that is exact.
func (w *Walk) number(n exact.Value) bool {
	bits, ok := n.Element(w.Call.Output().DType, w.Precision)
	if ok {
		w.computed(bits)
		w.rounds(n)
	} else {
		w.Undetermined(errInexact)
	}
	return ok
}

// Computed states that the element holds bits that the operator computed from terms.
func (w *Walk) Computed(bits uint64, of ...Term) {
	w.computed(bits)
	w.calls(of)
}

// calls explains the element as the operator's function of terms.
func (w *Walk) calls(of []Term) {
	if !w.Explaining {
		return
	}
	var elements, values []string
	for _, t := range of {
		if t.words != nil {
			elements, values = append(elements, sum(t.words.elements)), append(values, sum(t.words.values))
		}
	}
	name := w.Operator.Short()
	w.Remark("%s(%s) = %s(%s)", name, list(elements), name, list(values))
}

func list(terms []string) string { return strings.Join(short(terms), ", ") }

// computed states the bits of the element. A zero of a float type with two has no sign of its own.
func (w *Walk) computed(bits uint64) {
	d := w.Call.Output().DType
	sign := uint64(1) << (d.Bits() - 1)
	if w.Constant(bits); d.Float() && bits&^sign == 0 && !d.NaN(sign) {
		w.source = spec.Source{Operand: spec.EitherZero, Element: int64(sign)}
	}
}

// NaN states that the element is a NaN that the operator computed from terms. If the data type has several,
// it may be any.
func (w *Walk) NaN(of ...Term) {
	w.source = spec.Source{Operand: spec.AnyNaN, Element: int64(w.Call.Output().DType)}
	w.calls(of)
}

// Undetermined says that the text does not determine the element, or conform does not compute
// it.
func (w *Walk) Undetermined(why error) {
	w.Fail(&spec.LimitError{Part: w.Name(w.Inputs()), Err: why})
	w.Anything()
}
