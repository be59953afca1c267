package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// The pages of operators that compare or classify.
var (
	Compare  = walk.Page{Run: walk.With(compare), Subjects: anyType}
	IsFinite = elementwise(func(w *walk.Walk, x []walk.Term, nan bool) {
		w.Computed(family.BoolBits(!nan && !family.IsInfinite(w.Tensors[0].DType, x[0].Bits)), x...)
	})
)

// compare says on which side of the element of rhs that of lhs is:
//
//	result[result_index] = lhs[result_index] comparison_direction rhs[result_index]
func compare(w *walk.Walk, a *stablehlo.CompareAttributes) {
	d, answer := w.Tensors[0].DType, stablehlo.TotalOrderQuiet
	if a.CompareType == stablehlo.CompareTotal {
		if w.Cite(w.Rule("total-order")); touches(w, func(x, y uint64) bool { return isOpen(d, x, y) }) {
			answer = w.Answer(stablehlo.TotalOrder)
		}
	}
	together(w, func(w *walk.Walk, x []walk.Term, nan bool) {
		side, zeros := family.Compare(d, x[0].Bits, x[1].Bits), d.Float() && !nan && isOpen(d, x[0].Bits, x[1].Bits)
		switch {
		case (nan || zeros) && answer == stablehlo.TotalOrderUndefined:
			w.Anything()
			return
		case answer == stablehlo.TotalOrderBits:
			side, nan = family.Compare(tensor.Int64, ordinal(d, x[0].Bits), ordinal(d, x[1].Bits)), false
		case zeros:
			w.Cite(w.Rule("zeros"))
		case nan:
			w.Cite(w.Rule("nan"))
		}
		w.Computed(family.BoolBits(nan && a.Direction == stablehlo.DirectionNE || !nan && holds(a.Direction, side)), x...)
	})
}

// isOpen reports whether two elements are neither unequal numbers, nor equal bits of one.
func isOpen(d tensor.DType, x, y uint64) bool {
	return d.NaN(x) || d.NaN(y) || x != y && family.Compare(d, x, y) == 0
}

// ordinal returns an integer for a float. These are in the order of totalOrder.
func ordinal(d tensor.DType, bits uint64) uint64 {
	sign := family.SignBit(d)
	switch {
	case bits == sign && d.NaN(bits): // in a type without -0
		return ^sign
	case bits&sign != 0:
		return ^(bits &^ sign)
	}
	return bits
}

// holds reports whether a comparison is true of an element on a side of another.
func holds(direction int64, side int) bool {
	switch direction {
	case stablehlo.DirectionEQ:
		return side == 0
	case stablehlo.DirectionNE:
		return side != 0
	case stablehlo.DirectionGE:
		return side >= 0
	case stablehlo.DirectionGT:
		return side > 0
	case stablehlo.DirectionLE:
		return side <= 0
	default:
		return side < 0
	}
}
