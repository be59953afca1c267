package openvino

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
)

// The pages of operations that compare.
var (
	Equal        = family.Comparison(func(side int) bool { return side == 0 })
	NotEqual     = family.Comparison(func(side int) bool { return side != 0 })
	Less         = ordering(func(side int) bool { return side < 0 })
	LessEqual    = ordering(func(side int) bool { return side <= 0 })
	Greater      = ordering(func(side int) bool { return side > 0 })
	GreaterEqual = ordering(func(side int) bool { return side >= 0 })
)

// ordering is the page of an operation that says on which side of the element of b that of a is.
func ordering(holds func(side int) bool) walk.Page {
	return family.Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if w.Tensors[0].DType == tensor.Bool {
			w.Undetermined(errTruth)
			return
		}
		w.Computed(family.BoolBits(holds(family.Compare(w.Tensors[0].DType, x[0].Bits, x[1].Bits))), x...)
	})
}

var errTruth = errors.New("the text does not say which truth value is above the other")
