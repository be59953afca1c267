package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// The pages of operators on truth values and on bits.
var (
	And        = bitwise(func(a, b uint64) uint64 { return a & b })
	Or         = bitwise(func(a, b uint64) uint64 { return a | b })
	Xor        = bitwise(func(a, b uint64) uint64 { return a ^ b })
	Not        = family.Elementwise(false, func(w *walk.Walk, x []walk.Term) { w.Computed(1-x[0].Bits, x...) })
	BitwiseAnd = And
	BitwiseOr  = Or
	BitwiseXor = Xor
	BitwiseNot = family.Elementwise(false, func(w *walk.Walk, x []walk.Term) { w.Computed(w.Tensors[0].DType.Clip(^x[0].Bits), x...) })
	BitShift   = family.Elementwise(false, bitShift)
)

// bitwise is the page of an operator on the bits of two elements.
func bitwise(of func(a, b uint64) uint64) walk.Page {
	return family.Elementwise(false, func(w *walk.Walk, x []walk.Term) { w.Computed(of(x[0].Bits, x[1].Bits), x...) })
}

// bitShift moves bits.
func bitShift(w *walk.Walk, x []walk.Term) {
	d, right := w.Tensors[0].DType, walk.As[onnx.BitShiftAttributes](w).Direction == 0
	by := x[1].Bits
	if d.Signed() && x[1].Bits&family.SignBit(d) != 0 || by >= uint64(d.Bits()) {
		w.Cite(w.Rule("beyond"))
		by = 64
	} else {
		w.Cite(w.Rule("discards"))
	}
	if right && d.Signed() && x[0].Bits&family.SignBit(d) != 0 {
		w.Cite(w.Rule("sign"))
	}
	w.Computed(family.Shifted(d, x[0].Bits, by, !right, d.Signed()), x...)
}
