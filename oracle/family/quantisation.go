package family

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
)

// farBeyond is the exponent of numbers that are beyond all data types with every zero point.
const farBeyond = 40

// Saturated states the sum of a whole number and a zero point, or the integer of the data type of the output that is nearest
// to it. Of a number that is infinite, only the sign counts. Of has the words of the sum.
func Saturated(w *walk.Walk, number exact.Value, infinite bool, zero, of walk.Term) {
	d := w.Call.Output().DType
	least, values := int64(0), int64(1)<<d.Bits()
	if d.Signed() {
		least = -values / 2
	}
	if infinite || number.Exponent() >= farBeyond {
		number = exact.Whole(int64(number.Sign()) << farBeyond)
	}
	above := number.Plus(zero.Number).Minus(exact.Whole(least)) // the least value
	place, held := above.Natural(values - 1)
	if !held {
		w.Cite(w.Rule("saturates"))
		if place = 0; above.Sign() > 0 {
			place = values - 1
		}
	}
	w.Computed(d.Clip(uint64(least+place)), of)
}

// SaturatedNearest is [Saturated] of the integer that is nearest to a quotient.
func SaturatedNearest(w *walk.Walk, quotient exact.Value, infinite bool, zero, of walk.Term) {
	if !infinite {
		quotient = Nearest(w, quotient)
	}
	Saturated(w, quotient, infinite, zero, of)
}

// Quantised states round(x / scale) + zero, or the number of the data type that is nearest to it. Rounded states a quotient,
// of which only the sign counts if it is infinite, with a zero point; of has its words.
func Quantised(w *walk.Walk, x, scale, zero walk.Term, rounded func(w *walk.Walk, quotient exact.Value, infinite bool, zero, of walk.Term)) {
	given, precision := w.Tensors[0].DType, w.Tensors[1].DType
	quotient := x.Over(scale)
	of, infinite := quotient.Plus(zero), IsInfinite(given, x.Bits)
	_, held := x.Number.Element(precision, w.Precision)
	_, exactly := quotient.Number.Element(precision, w.Precision)
	switch _, ok := scale.Number.Element(precision, w.Precision); {
	case given.NaN(x.Bits):
		w.Undetermined(ErrNaN)
	case !ok || scale.Number.Sign() == 0:
		w.Undetermined(ErrDivisor)
	case infinite:
		sign := exact.Whole(1)
		if x.Bits&SignBit(given) != 0 {
			sign = exact.Whole(-1)
		}
		rounded(w, sign.Times(scale.Number), true, zero, of)
	case !held || !exactly:
		w.Undetermined(ErrInexact)
	default:
		rounded(w, quotient.Number, false, zero, of)
	}
}

// ErrInexact is why a quotient that is to be rounded is a limit.
var ErrInexact = errors.New("the precision of the division may decide a result")

// Nearest returns the integer that is nearest to a number, and half way between two the even one.
func Nearest(w *walk.Walk, x exact.Value) exact.Value {
	floor, integral := x.Floor()
	switch {
	case integral:
		return x
	case x.Exponent() < -1: // which is below a half
		return exact.Whole(0)
	}
	return HalfEven(w, x, floor)
}
