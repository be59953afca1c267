package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
)

// The pages of operations that compare or classify.
var (
	Equal          = family.Comparison(func(side int) bool { return side == 0 })
	NotEqual       = family.Comparison(func(side int) bool { return side != 0 })
	Greater        = family.Comparison(func(side int) bool { return side > 0 })
	GreaterOrEqual = family.Comparison(func(side int) bool { return side >= 0 })
	Lesser         = family.Comparison(func(side int) bool { return side < 0 })
	LesserOrEqual  = family.Comparison(func(side int) bool { return side <= 0 })
	IsNan          = classification(tensor.DType.NaN)
	IsInfinite     = classification(family.IsInfinite)
)

// classification is the page of an operation that says what an element is.
func classification(is func(d tensor.DType, bits uint64) bool) walk.Page {
	return family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
		w.Computed(family.BoolBits(is(w.Tensors[0].DType, x[0].Bits)), x...)
	})
}
