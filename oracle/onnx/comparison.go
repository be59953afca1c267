package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// The pages of operators that compare or classify.
var (
	Equal          = family.Comparison(func(side int) bool { return side == 0 })
	Less           = family.Comparison(func(side int) bool { return side < 0 })
	Greater        = family.Comparison(func(side int) bool { return side > 0 })
	LessOrEqual    = family.Comparison(func(side int) bool { return side <= 0 })
	GreaterOrEqual = family.Comparison(func(side int) bool { return side >= 0 })

	IsNan = family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
		w.Computed(family.BoolBits(w.Tensors[0].DType.NaN(x[0].Bits)), x...)
	})
	IsInf = family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
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
