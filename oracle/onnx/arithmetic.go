package onnx

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
)

// The pages of arithmetic.
var (
	Add  = elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(x[0].Plus(x[1])) })
	Sub  = elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(x[0].Minus(x[1])) })
	Mul  = elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(x[0].Times(x[1])) })
	Sum  = elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(total(x)) })
	Mean = elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(total(x).Over(int64(len(x)))) })
	Neg  = elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if d := w.Tensors[0].DType; d.Float() {
			w.Computed(x[0].Bits^signBit(d), x[0])
		} else {
			number(w, exact.Whole(0).Minus(x[0].Number), x[0])
		}
	})
	Abs = elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if d := w.Tensors[0].DType; d.Float() {
			w.Computed(x[0].Bits&^signBit(d), x[0])
		} else {
			number(w, x[0].Number.Magnitude(), x[0])
		}
	})
	Sign = elementwise(true, func(w *walk.Walk, x []walk.Term) {
		number(w, exact.Whole(int64(family.Compare(w.Tensors[0].DType, x[0].Bits, 0))), x[0])
	})
)

// total returns the sum of terms.
func total(x []walk.Term) walk.Term {
	sum := x[0]
	for _, term := range x[1:] {
		sum = sum.Plus(term)
	}
	return sum
}

var errOverflow = errors.New("the text does not say what the operator makes of a number that the data type lacks")

// number states that the element is a number that was computed of an element.
func number(w *walk.Walk, n exact.Value, of walk.Term) {
	if bits, ok := n.Element(w.Call.Output().DType, 0); ok {
		w.Computed(bits, of)
	} else {
		w.Undetermined(errOverflow)
	}
}

// isInfinite reports whether an element is an infinity.
func isInfinite(d tensor.DType, bits uint64) bool {
	infinity, has := d.Infinity()
	return has && bits&^signBit(d) == infinity
}
