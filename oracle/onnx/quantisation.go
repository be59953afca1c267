package onnx

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pages of quantisation.
var (
	DequantizeLinear = quantisation(func(w *walk.Walk, x, scale, zero walk.Term) { w.Computes(x.Minus(zero).Times(scale)) })
	QuantizeLinear   = quantisation(quantize)
)

// quantisation is the page of an operator whose elements have scales and zero points:
//
//	block = block_size, or 1 without blocks
//	place = ()                                    if the scale is a scalar
//	        (at[axis])                            if it has one dimension
//	        at, with at[axis] / block             if it has those of x
//	output[at] = of(x[at], scale[place], zero_point[place] or 0)
func quantisation(of func(w *walk.Walk, x, scale, zero walk.Term)) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		x, scale, output := w.EveryOperand()[0], w.EveryOperand()[1], w.Output("y")
		w.Cite(w.Rule("sizes"), w.Rule("value"))
		if !output.HasSizes(x.Sizes...) {
			return
		}
		axis, block := w.Attributes.(onnx.Granular).Blocks()
		place := w.Index(scale.Rank())
		blocked := scale.Rank() == x.Rank() && block > 0
		switch {
		case scale.Rank() == 0:
			w.Cite(w.Rule("scalar"))
		case blocked:
			w.Cite(w.Rule("block"))
		default:
			w.Cite(w.Rule("axis"))
		}
		if scale.Rank() > 0 {
			axis = int64(family.Dimension(w, axis, x.Rank(), w.Rule("negative-axis")))
		}
		for at := range output.Elements {
			switch {
			case scale.Rank() == 0:
			case blocked:
				copy(place, at)
				place[axis] /= block
			default:
				place[0] = at[axis]
			}
			var zero walk.Term
			if w.Inputs() > 2 {
				zero = w.Term(w.EveryOperand()[2], place)
			} else {
				w.Cite(w.Rule("no-zero-point"))
			}
			of(w, w.Term(x, at), w.Term(scale, place), zero)
		}
	}}
}

// quantize states round(x / scale) + zero, or the number of the data type that is nearest to it.
func quantize(w *walk.Walk, x, scale, zero walk.Term) { family.Quantised(w, x, scale, zero, rounded) }

var errPoint = errors.New("the text does not say when a zero point is added to a float of 8 bits or less")

// rounded states a quotient, of which only the sign counts if it is infinite, in the data type of the
// output. Of has its words.
func rounded(w *walk.Walk, quotient exact.Value, infinite bool, zero, of walk.Term) {
	switch d := w.Call.Output().DType; {
	case !d.Float():
		family.SaturatedNearest(w, quotient, infinite, zero, of)
	case zero.Number.Sign() != 0:
		w.Undetermined(errPoint)
	default:
		roundedFloat(w, d, quotient, infinite, of)
	}
}

// roundedFloat states the float of 8 bits or less that is nearest to a number, and half way between
// two the even one:
//
//	unit = the finest that numbers with the exponent of x are multiples of
//	|y|  = |x| rounded to one
func roundedFloat(w *walk.Walk, d tensor.DType, x exact.Value, infinite bool, of walk.Term) {
	fraction, bias := d.Format()
	infinity, hasInfinity := d.Infinity()
	sign, largest := family.SignBit(d), family.SignBit(d)-1 // of which some are no numbers
	if hasInfinity {
		largest = infinity - 1
	} else if d.NaN(largest) {
		largest--
	}
	w.Cite(w.Rule("float8"))
	bits, finest := uint64(0), 1-bias-fraction
	if beyond := x.Exponent() > bias+2; infinite || beyond { // the exponents of no type go further
		bits = largest + 1
	} else if x.Sign() != 0 {
		unit := max(x.Exponent()-fraction, finest)
		units, _ := family.Nearest(w, x.Magnitude().Times(exact.Power(-unit)).Alone()).Natural(1 << (fraction + 1))
		bits = uint64(unit-finest)<<fraction + uint64(units) // the implicit bit is the first of the exponent
	}
	if x.Sign() >= 0 {
		sign = 0
	}
	switch saturates := d == tensor.Float4E2M1 || walk.As[onnx.QuantizeAttributes](w).Saturate; {
	case bits == 0 && d.NaN(family.SignBit(d)): // there is one zero
		sign = 0
	case bits <= largest:
	case saturates:
		w.Cite(w.Rule("saturates-float8"))
		bits = largest
	default:
		w.Cite(w.Rule("beyond-float8"))
		switch {
		case hasInfinity:
			bits = infinity
		case d.NaN(family.SignBit(d)): // there is one NaN
			bits, sign = family.SignBit(d), 0
		case sign != 0 && !infinite:
			w.Undetermined(errSignOfNaN)
			return
		default:
			bits = family.SignBit(d) - 1
		}
	}
	w.Computed(sign|bits, of)
}

var errSignOfNaN = errors.New("the text does not say which NaN stands for a negative number beyond all others")
