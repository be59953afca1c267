package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// The pages of operations on truth values and on bits.
var (
	LogicalAnd = ofBits(func(_ tensor.DType, x []walk.Term) uint64 { return x[0].Bits & x[1].Bits })
	LogicalOr  = ofBits(func(_ tensor.DType, x []walk.Term) uint64 { return x[0].Bits | x[1].Bits })
	LogicalXor = ofBits(func(_ tensor.DType, x []walk.Term) uint64 { return x[0].Bits ^ x[1].Bits })
	LogicalNot = ofBits(func(d tensor.DType, x []walk.Term) uint64 {
		if d == tensor.Bool {
			return 1 - x[0].Bits
		}
		return d.Clip(^x[0].Bits)
	})
	BitwiseAnd = LogicalAnd
	BitwiseOr  = LogicalOr
	BitwiseXor = LogicalXor
	BitwiseNot = LogicalNot

	BitwiseLeftShift  = family.Elementwise(false, leftShift)
	BitwiseRightShift = walk.Page{Run: rightShift}
)

// ofBits is the page of an operation on the bits of elements.
func ofBits(of func(d tensor.DType, x []walk.Term) uint64) walk.Page {
	return family.Elementwise(false, func(w *walk.Walk, x []walk.Term) {
		d := w.Tensors[0].DType
		if d == tensor.Bool && w.Operator.Rule(w.Operator.Name+"/booleans") != nil {
			w.Cite(w.Rule("booleans"))
		}
		w.Computed(of(d, x), x...)
	})
}

// beyond reports whether a number of places is beyond the bits of an element, as a negative one is. The element may then
// hold anything.
func beyond(w *walk.Walk, by uint64) bool {
	if by < uint64(w.Tensors[0].DType.Bits()) {
		return false
	}
	w.Cite(w.Rule("beyond"))
	w.Anything()
	return true
}

// leftShift moves bits to higher places:
//
//	output[at] = a[at] · 2^b[at]
func leftShift(w *walk.Walk, x []walk.Term) {
	d, by := w.Tensors[0].DType, x[1].Bits
	if beyond(w, by) {
		return
	}
	bits := family.Shifted(d, x[0].Bits, by, true, false)
	switch back := family.Shifted(d, bits, by, false, d.Signed()); {
	case back == x[0].Bits:
	case d.Signed():
		w.Cite(w.Rule("overflow"))
		w.Anything()
		return
	default:
		w.Cite(w.Rule("modulo"))
	}
	w.Computed(bits, x...)
}

// rightShift moves bits to lower places.
func rightShift(w *walk.Walk) {
	output, ok := family.Joined(w)
	if !ok {
		return
	}
	d, answer := w.Tensors[0].DType, openvino.ShiftKeepsSign
	if d.Signed() && family.SomePair(w, output, func(x, y uint64) bool { return x&family.SignBit(d) != 0 && y > 0 && y < uint64(d.Bits()) }) {
		answer = w.Answer(openvino.ShiftNegative)
	}
	family.Together(w, output, nil, func(x []walk.Term, _ bool, _ spec.Answer) {
		if by := x[1].Bits; !beyond(w, by) {
			w.Computed(family.Shifted(d, x[0].Bits, by, false, d.Signed() && answer == openvino.ShiftKeepsSign), x...)
		}
	})
}
