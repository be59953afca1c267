package onnx

import (
	"slices"

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
	Div  = dividing(onnx.DivZero, family.Quotient)
	Mod  = dividing(onnx.ModZero, modulo)
	Pow  = family.Powers
	Sum  = family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(family.Total(x)) })
	Mean = family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(family.Mean(w, x)) })
	Neg  = family.Negatives
	Abs  = family.Magnitudes
	Sign = family.Signs
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

// modulo states what is left of an element without a multiple of another.
func modulo(w *walk.Walk, x []walk.Term) {
	if x[1].Number.Sign() == 0 {
		w.Undetermined(family.ErrDivisor)
		return
	}
	fmod := walk.As[onnx.ModAttributes](w).Fmod
	if fmod {
		w.Cite(w.Rule("fmod"))
	}
	w.ComputesOf(family.Rest(w, x[0], x[1], !fmod), x...)
}
