package family

import (
	"errors"
	"math"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The pages of arithmetic on elements at the same place, of numbers alone.
var (
	Sums        = Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(x[0].Plus(x[1])) })
	Differences = Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(x[0].Minus(x[1])) })
	Products    = Elementwise(true, func(w *walk.Walk, x []walk.Term) { w.Computes(x[0].Times(x[1])) })
	// Negatives are elements with the other sign.
	Negatives = Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if d := w.Tensors[0].DType; d.Float() {
			w.Computed(Negated(d, x[0].Bits), x[0])
		} else {
			w.ComputesOf(exact.Whole(0).Minus(x[0].Number), x[0])
		}
	})
	// Magnitudes are elements without their signs.
	Magnitudes = Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if d := w.Tensors[0].DType; d.Float() {
			w.Computed(Absolute(d, x[0].Bits), x[0])
		} else {
			w.ComputesOf(x[0].Number.Magnitude(), x[0])
		}
	})
	// Signs are 1, -1 or 0.
	Signs = Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		w.ComputesOf(exact.Whole(int64(Compare(w.Tensors[0].DType, x[0].Bits, 0))), x[0])
	})
	// Powers have exponents that are natural numbers.
	Powers = Elementwise(true, power)
)

var (
	// ErrDivisor is why a quotient is a limit.
	ErrDivisor = errors.New("the text does not say what division by 0 makes")
	errPower   = errors.New("the text does not say what such a power is, or it is no product")

	errMixedPower = errors.New("the text does not say whether an integer to the power of a float is computed as a float, which lacks it")
)

// Quotient states the quotient of two elements, for integers without its fraction.
func Quotient(w *walk.Walk, x []walk.Term) {
	switch {
	case x[1].Number.Sign() == 0:
		w.Undetermined(ErrDivisor)
	case w.Tensors[0].DType.Float():
		w.Computes(x[0].Over(x[1]))
	default:
		w.Cite(w.Rule("truncates"))
		w.ComputesOf(Truncated(x[0].Number.Quotient(x[1].Number)), x...)
	}
}

// mostFactors bounds the exponents of powers.
const mostFactors = 64

func power(w *walk.Walk, x []walk.Term) {
	n, natural := x[1].Number.Natural(mostFactors)
	if !natural || n == 0 && x[0].Number.Sign() == 0 {
		w.Undetermined(errPower)
		return
	}
	product := exact.Whole(1)
	for range n {
		product = product.Times(x[0].Number)
	}
	if mixed := w.Tensors[1].DType.Float() && !w.Tensors[0].DType.Float(); mixed {
		if _, fits := product.Element(tensor.Float64, 0); !fits {
			w.Undetermined(errMixedPower)
			return
		}
	}
	w.ComputesOf(product, x...)
}

// Leaky is the page of elements that are multiplied below 0.
func Leaky(below func(w *walk.Walk, x []walk.Term) walk.Term) walk.Page {
	return Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if Compare(w.Tensors[0].DType, x[0].Bits, 0) < 0 {
			w.Computes(below(w, x))
		} else {
			w.Computed(x[0].Bits, x[0])
		}
	})
}

// Scaled returns the product of a factor, which is an attribute of type float32, and a term. Unless the factor is 1, it
// names the rule about it.
func Scaled(w *walk.Walk, name string, factor float64, term walk.Term) walk.Term {
	if factor == 1 {
		return term
	}
	w.Cite(w.Rule(name))
	return w.Known(tensor.Float32, uint64(math.Float32bits(float32(factor)))).Times(term)
}

// Extremes is the page of the greatest of the elements at a place, or the least if side is
// negative. It asks q about a NaN.
func Extremes(q *spec.Question, side int) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		Places(w, q, func(x []walk.Term, nan bool, answer spec.Answer) {
			if nan && answer == family.NaNUndefined {
				w.Anything()
			} else {
				w.Computed(Extreme(w, x, side, answer), x...)
			}
		})
	}}
}

// Positives is the page of an operator that makes 0 of elements below it. It asks q about a NaN.
func Positives(q *spec.Question) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		Places(w, q, func(x []walk.Term, nan bool, answer spec.Answer) {
			bits := x[0].Bits
			switch {
			case nan && answer == family.NaNLost:
				w.Anything()
				return
			case nan && answer == family.NaNZero, !nan && Compare(w.Tensors[0].DType, bits, 0) < 0:
				bits = 0
			}
			w.Computed(bits, x...)
		})
	}}
}

// Comparison is the page of an operator that says on which side of the element of the second input that of the first
// is.
func Comparison(holds func(side int) bool) walk.Page {
	return Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		w.Computed(BoolBits(holds(Compare(w.Tensors[0].DType, x[0].Bits, x[1].Bits))), x...)
	})
}
