package dml

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// The pages of quantisation.
var (
	ElementWiseQuantizeLinear   = quantisation(quantize)
	ElementWiseDequantizeLinear = quantisation(func(w *walk.Walk, x, scale, zero walk.Term, _ spec.Answer) { w.Computes(x.Minus(zero).Times(scale)) })
)

// quantisation is the page of an operator whose elements have scales and zero points:
//
//	output[at] = of(input[at], scale[at], zero_point[at] or 0)
func quantisation(of func(w *walk.Walk, x, scale, zero walk.Term, ties spec.Answer)) walk.Page {
	return computing(walk.Page{Run: func(w *walk.Walk) {
		output, operands, ties := w.Output("output"), w.EveryOperand(), dml.TiesEven
		w.Cite(w.Rule("value"))
		if len(operands) < 3 {
			w.Cite(w.Rule("no-zero-point"))
		}
		if !w.Call.Output().DType.Float() && hasTie(w) {
			ties = w.Answer(dml.QuantizeTies)
		}
		for at := range output.Elements {
			x, scale, zero := w.Term(operands[0], at), w.Term(operands[1], at), walk.Term{}
			if len(operands) > 2 {
				zero = w.Term(operands[2], at)
			}
			if scale.Number.Sign() == 0 {
				w.Cite(w.Rule("zero-scale"))
				w.Anything()
			} else {
				of(w, x, scale, zero, ties)
			}
		}
	}})
}

// hasTie reports whether a quotient of the input and the scale is half way between two integers.
func hasTie(w *walk.Walk) bool {
	input, scale := &w.Tensors[0], &w.Tensors[1]
	for i, bits := range input.Stated() {
		divisor := exact.ValueOf(scale.DType, scale.Bits(i))
		if input.DType.NaN(bits) || family.IsInfinite(input.DType, bits) || divisor.Sign() == 0 {
			continue
		}
		quotient := exact.ValueOf(input.DType, bits).Over(divisor)
		if floor, whole := quotient.Floor(); !whole && quotient.Compare(floor.Plus(exact.Power(-1))) == 0 {
			return true
		}
	}
	return false
}

// quantize states round(input / scale) + zero_point, or the number of the data type that is nearest to it.
func quantize(w *walk.Walk, x, scale, zero walk.Term, ties spec.Answer) {
	given := w.Tensors[0].DType
	quotient := x.Over(scale)
	number, infinite := quotient.Number, family.IsInfinite(given, x.Bits)
	_, exactly := number.Element(w.Tensors[1].DType, w.Precision)
	switch {
	case given.NaN(x.Bits):
		w.Undetermined(family.ErrNaN)
		return
	case infinite:
		number = scale.Number
		if x.Bits&family.SignBit(given) != 0 {
			number = exact.Whole(0).Minus(number)
		}
	case !exactly:
		w.Undetermined(errDivision)
		return
	}
	if floor, whole := number.Floor(); !whole && !infinite {
		number = nearest(number, floor, ties)
	}
	family.Saturated(w, number, infinite, zero, quotient.Plus(zero))
}

var errDivision = errors.New("the precision of the division may decide a result")

// nearest returns the one of the two next integers that is nearest to a number, and half way the even one, or the one away
// from 0.
func nearest(x, floor exact.Value, ties spec.Answer) exact.Value {
	side := x.Compare(floor.Plus(exact.Power(-1)))
	up := side > 0
	if side == 0 {
		up = !floor.Even()
		if ties == dml.TiesAway {
			up = x.Sign() > 0
		}
	}
	if up {
		return floor.Plus(exact.Whole(1))
	}
	return floor
}
