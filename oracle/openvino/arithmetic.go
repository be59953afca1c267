package openvino

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// The pages of arithmetic.
var (
	Add      = family.Sums
	Subtract = family.Differences
	Multiply = family.Products
	Divide   = walk.Page{Run: walk.With(divide)}
	Mod      = dividing(func(w *walk.Walk, x []walk.Term) { w.ComputesOf(family.Rest(w, x[0], x[1], false), x...) })
	FloorMod = dividing(func(w *walk.Walk, x []walk.Term) { w.ComputesOf(family.Rest(w, x[0], x[1], true), x...) })
	Negative = family.Negatives
	Abs      = family.Magnitudes
	Sign     = walk.Page{Run: func(w *walk.Walk) {
		family.Places(w, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
			if nan {
				w.Cite(w.Rule("nan"))
				w.NaN(x...)
			} else {
				w.ComputesOf(exact.Whole(int64(family.Compare(w.Tensors[0].DType, x[0].Bits, 0))), x[0])
			}
		})
	}}
)

// dividing is the page of an operation that divides the elements of a by those of b, which of has as other numbers
// than 0.
func dividing(of func(w *walk.Walk, x []walk.Term)) walk.Page {
	return family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { orAnything(w, x, of) })
}

func orAnything(w *walk.Walk, x []walk.Term, of func(w *walk.Walk, x []walk.Term)) {
	if x[1].Number.Sign() == 0 {
		w.Cite(w.Rule("by-zero"))
		w.Anything()
	} else {
		of(w, x)
	}
}

// divide states quotients:
//
//	output[at] = a[at] / b[at]
//
// Those of integers are rounded down with m_pythondiv. Without it, the answer to a question says what becomes of fractions.
func divide(w *walk.Walk, a *openvino.DivideAttributes) {
	output, ok := family.Joined(w)
	if !ok {
		return
	}
	integers, answer := !w.Tensors[0].DType.Float(), openvino.FractionDown
	if integers && !a.Floor {
		answer = openvino.FractionDiscarded
		if family.SomePair(w, output, func(x, y uint64) bool { return y != 0 && hasFraction(w, x, y) }) {
			answer = w.Answer(openvino.DivideFraction)
		}
	}
	family.Together(w, output, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
		if nan {
			w.Undetermined(family.ErrNaN)
			return
		}
		orAnything(w, x, func(w *walk.Walk, x []walk.Term) {
			if !integers {
				w.Computes(x[0].Over(x[1]))
				return
			}
			w.Cite(w.Rule(map[bool]string{true: "floor", false: "regular"}[a.Floor]))
			quotient, whole := x[0].Number.Quotient(x[1].Number)
			switch {
			case whole || answer == openvino.FractionDown:
			case answer == openvino.FractionUndefined:
				w.Anything()
				return
			default:
				quotient = family.Truncated(quotient, whole)
			}
			w.ComputesOf(quotient, x...)
		})
	})
}

// hasFraction reports whether a quotient of integers has a fraction.
func hasFraction(w *walk.Walk, x, y uint64) bool {
	_, rest, _ := family.Divided(w.Tensors[0].DType, x, y)
	return rest != 0
}
