package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The pages of operations that compare or classify.
var (
	Equal          = comparison(func(side int) bool { return side == 0 }, false)
	NotEqual       = comparison(func(side int) bool { return side != 0 }, true)
	Greater        = comparison(func(side int) bool { return side > 0 }, false)
	GreaterOrEqual = comparison(func(side int) bool { return side >= 0 }, false)
	Lesser         = comparison(func(side int) bool { return side < 0 }, false)
	LesserOrEqual  = comparison(func(side int) bool { return side <= 0 }, false)
	IsNan          = classification(tensor.DType.NaN)
	IsInfinite     = classification(family.IsInfinite)
)

// comparison is the page of an operation that says on which side of the element of b that of a is, or else whether one is a NaN.
func comparison(holds func(side int) bool, ofNaN bool) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		family.Places(w, nil, func(x []walk.Term, nan bool, _ spec.Answer) {
			is := ofNaN
			if nan {
				w.Cite(w.Rule("nan"))
			} else {
				is = holds(family.Compare(w.Tensors[0].DType, x[0].Bits, x[1].Bits))
			}
			w.Computed(family.BoolBits(is), x...)
		})
	}}
}

// classification is the page of an operation that says what an element is.
func classification(is func(d tensor.DType, bits uint64) bool) walk.Page {
	return family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
		w.Computed(family.BoolBits(is(w.Tensors[0].DType, x[0].Bits)), x...)
	})
}
