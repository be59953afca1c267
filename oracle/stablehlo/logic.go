package stablehlo

import (
	"math/bits"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// The pages of operators on truth values and on bits.
var (
	And = ofBits(func(_ tensor.DType, x []walk.Term) uint64 { return x[0].Bits & x[1].Bits })
	Or  = ofBits(func(_ tensor.DType, x []walk.Term) uint64 { return x[0].Bits | x[1].Bits })
	Xor = ofBits(func(_ tensor.DType, x []walk.Term) uint64 { return x[0].Bits ^ x[1].Bits })
	Not = ofBits(func(d tensor.DType, x []walk.Term) uint64 {
		if d == tensor.Bool {
			return 1 - x[0].Bits
		}
		return d.Clip(^x[0].Bits)
	})
	Popcnt            = counting(func(_ tensor.DType, x uint64) int { return bits.OnesCount64(x) })
	CountLeadingZeros = counting(func(d tensor.DType, x uint64) int { return int(d.Bits()) - bits.Len64(x) })

	ShiftLeft            = shifting(true, false)
	ShiftRightArithmetic = shifting(false, true)
	ShiftRightLogical    = shifting(false, false)
)

// ofBits is the page of an operator on the bits of elements.
func ofBits(of func(d tensor.DType, x []walk.Term) uint64) walk.Page {
	return elementwise(func(w *walk.Walk, x []walk.Term, _ bool) {
		w.Computed(of(w.Tensors[0].DType, x), x...)
	})
}

// counting is the page of an operator that counts bits. The narrowest type of signed integers lacks the number of its
// bits.
func counting(of func(d tensor.DType, x uint64) int) walk.Page {
	return wholes(func(d tensor.DType, x, _ uint64) (uint64, bool) {
		return family.Converted(tensor.Int64, d, uint64(of(d, x)))
	}, nil)
}

// shifting is the page of an operator that moves bits.
func shifting(left, signed bool) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		d, answer := w.Tensors[0].DType, stablehlo.ShiftBeyondNone
		width := uint64(d.Bits())
		if touches(w, func(_, by uint64) bool { return by >= width }) { // as a negative number is
			answer = w.Answer(stablehlo.ShiftBeyond)
		}
		together(w, func(w *walk.Walk, x []walk.Term, _ bool) {
			by := x[1].Bits
			switch {
			case by >= width && answer == stablehlo.ShiftBeyondUndefined:
				w.Anything()
				return
			case answer == stablehlo.ShiftBeyondModulo:
				by %= width
			}
			w.Computed(family.Shifted(d, x[0].Bits, by, left, signed), x...)
		})
	}}
}
