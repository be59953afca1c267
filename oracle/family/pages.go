package family

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
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
)

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
