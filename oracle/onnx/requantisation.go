package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pages of operators whose inputs and output have scales and zero points.
var (
	QLinearMatMul = walk.Page{Run: func(w *walk.Walk) {
		operands := w.EveryOperand()
		family.Matrices(w, []walk.Operand{operands[0], operands[3]}, w.Output("y"), [2]bool{}, dequantised, quantised)
	}}
	QLinearConv = walk.Page{Run: func(w *walk.Walk) {
		finish := scaledSum
		if !w.Sizing() && w.Operand("y_zero_point").Bits(0)%2 == 1 && w.Answer(onnx.QLinearConvRounding) == onnx.RoundingBehind {
			finish = roundedBehind
		}
		convolve(w, w.Output("y"), w.Operands("x_zero_point"), w.Operands("w_zero_point"), w.Operands("B"), finish)
	}}
)

// dequantised returns an element of a matrix of QLinearMatMul without its zero point, times its scale:
//
//	place = ()                                  if the scale is a scalar
//	        the row of a, or the column of b    if it is a list
//	        at, with 0 for the other dimension  if it has the dimensions of the matrix
func dequantised(w *walk.Walk, operand int, at []int64, element walk.Term) walk.Term {
	scale, zero := w.EveryOperand()[3*operand+1], w.EveryOperand()[3*operand+2]
	var room [tensor.MaxRank]int64
	var place []int64
	if w.Cite(w.Rule("zero-point"), w.Rule("scale")); scale.Rank() > 0 {
		w.Cite(w.Rule("per-row"))
	}
	switch scale.Rank() {
	case 0:
	case 1:
		place = at[operand : operand+1]
	default:
		place = family.Broadcast(at, scale.Sizes, room[:])
	}
	return element.Minus(w.Term(zero, place)).Times(w.Term(scale, place))
}

// scaledSum states a sum of QLinearConv, times the scales for its feature map.
func scaledSum(w *walk.Walk, to []int64, sum walk.Term) {
	requantise(w, timesScales(w, to, sum), false)
}

// roundedBehind is [scaledSum] with the zero point added before it is rounded.
func roundedBehind(w *walk.Walk, to []int64, sum walk.Term) {
	requantise(w, timesScales(w, to, sum), true)
}

// timesScales returns a sum of QLinearConv, times the scales for its feature map.
func timesScales(w *walk.Walk, to []int64, sum walk.Term) walk.Term {
	if w.Cite(w.Rule("scale")); len(w.Operands("B")) > 0 {
		w.Cite(w.Rule("scaled-bias"))
	}
	for _, scale := range []walk.Operand{w.Operand("x_scale"), w.Operand("w_scale")} {
		sum = sum.Times(w.Term(scale, to[1:1+scale.Rank()]))
	}
	return sum
}

// quantised states a sum of QLinearMatMul.
func quantised(w *walk.Walk, _ []int64, sum walk.Term) { requantise(w, sum, false) }

// requantise states round(sum / y_scale) + y_zero_point, or the number of the data type that is nearest to it. The
// zero point may be added before it is rounded.
func requantise(w *walk.Walk, sum walk.Term, behind bool) {
	scale, zero := w.Term(w.Operand("y_scale"), nil), w.Term(w.Operand("y_zero_point"), nil)
	quotient, precision := sum.Over(scale), w.Tensors[1].DType
	_, exactly := quotient.Number.Element(precision, w.Precision)
	w.Cite(w.Rule("quantised"))
	switch {
	case scale.Number.Sign() == 0:
		w.Undetermined(family.ErrDivisor)
	case !exactly:
		w.Undetermined(family.ErrInexact)
	case behind:
		rounded(w, quotient.Number.Plus(zero.Number), false, walk.Term{}, quotient.Plus(zero))
	default:
		rounded(w, quotient.Number, false, zero, quotient.Plus(zero))
	}
}
