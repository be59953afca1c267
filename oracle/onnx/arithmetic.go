package onnx

import (
	"errors"
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The pages of arithmetic.
var (
	Add  = family.Sums
	Sub  = family.Differences
	Mul  = family.Products
	Div  = dividing(onnx.DivZero, divide)
	Mod  = dividing(onnx.ModZero, modulo)
	Pow  = family.Elementwise(true, power)
	Sum  = family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(family.Total(x)) })
	Mean = family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(family.Mean(w, x)) })
	Neg  = family.Negatives
	Abs  = family.Magnitudes
	Sign = family.Signs
)

var (
	errDivisor = errors.New("the text does not say what division by 0 makes")
	errPower   = errors.New("the text does not say what such a power is, or it is no product")
)

// dividing is the page of an operator that divides the elements of A by those of B. It asks q about
// integers that are divided by 0, which of has as numbers that are undetermined.
func dividing(q *spec.Question, of func(w *walk.Walk, x []walk.Term)) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		output, ok := family.Joined(w)
		if !ok {
			return
		}
		b, answer := w.Operand("B"), onnx.DivisorRejected
		for i := range index.Product(b.Sizes...) {
			if b.DType.Float() || b.Bits(i) != 0 {
				continue
			}
			rejected := onnx.DivisorRejected
			if answer = w.Answer(q); answer == rejected && slices.Contains(output.Sizes, 0) {
				answer = onnx.DivisorUndefined // nothing is divided, and yet a backend may look at B alone
			}
			if w.Ends(answer, rejected, onnx.DivisorUndefined, w.Operator.Rule(w.Operator.Name+"/divisor-not-zero"), "element %d of B is 0", i) {
				return
			}
			break
		}
		family.Together(w, output, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
			switch {
			case nan:
				w.Undetermined(family.ErrNaN)
			case answer == onnx.DivisorGivesZero && x[1].Bits == 0:
				w.Computed(0, x...)
			default:
				of(w, x)
			}
		})
	}}
}

// divide states the quotient of two elements, for integers without its fraction.
func divide(w *walk.Walk, x []walk.Term) {
	switch {
	case x[1].Number.Sign() == 0:
		w.Undetermined(errDivisor)
	case w.Tensors[0].DType.Float():
		w.Computes(x[0].Over(x[1]))
	default:
		w.Cite(w.Rule("truncates"))
		w.ComputesOf(family.Truncated(x[0].Number.Quotient(x[1].Number)), x...)
	}
}

// modulo states what is left of an element without a multiple of another.
func modulo(w *walk.Walk, x []walk.Term) {
	if x[1].Number.Sign() == 0 {
		w.Undetermined(errDivisor)
		return
	}
	fmod := walk.As[onnx.ModAttributes](w).Fmod
	if fmod {
		w.Cite(w.Rule("fmod"))
	}
	w.ComputesOf(family.Rest(w, x[0], x[1], !fmod), x...)
}

// mostFactors bounds the exponents of powers.
const mostFactors = 64

// power states a power with an exponent that is a natural number.
func power(w *walk.Walk, x []walk.Term) {
	n, natural := x[1].Number.Natural(mostFactors)
	if !natural || n == 0 && x[0].Number.Sign() == 0 {
		w.Undetermined(errPower)
		return
	}
	product := exact.Whole(1)
	for range n {
		product = product.Times(x[0].Number)
	}
	w.ComputesOf(product, x...)
}
