package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// The pages of operators that compare or classify.
var (
	Equal          = comparison(func(side int) bool { return side == 0 })
	Less           = comparison(func(side int) bool { return side < 0 })
	Greater        = comparison(func(side int) bool { return side > 0 })
	LessOrEqual    = comparison(func(side int) bool { return side <= 0 })
	GreaterOrEqual = comparison(func(side int) bool { return side >= 0 })

	IsNan = elementwise(false, func(w *walk.Walk, x []walk.Term) {
		w.Computed(family.BoolBits(w.Tensors[0].DType.NaN(x[0].Bits)), x...)
	})
	IsInf = elementwise(false, func(w *walk.Walk, x []walk.Term) {
		a, d := walk.As[onnx.IsInfAttributes](w), w.Tensors[0].DType
		detects, rule := a.Positive, "positive"
		if x[0].Bits&family.SignBit(d) != 0 {
			detects, rule = a.Negative, "negative"
		}
		is := family.IsInfinite(d, x[0].Bits)
		if is && !detects {
			w.Cite(w.Rule(rule))
		}
		w.Computed(family.BoolBits(is && detects), x...)
	})
)

// comparison is the page of an operator that says on which side of the element of B that of A
// is.
func comparison(holds func(side int) bool) walk.Page {
	return elementwise(true, func(w *walk.Walk, x []walk.Term) {
		w.Computed(family.BoolBits(holds(family.Compare(w.Tensors[0].DType, x[0].Bits, x[1].Bits))), x...)
	})
}
