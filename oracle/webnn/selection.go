package webnn

import (
	"errors"
	"math"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// The pages of operations that select.
var (
	Max       = family.Extremes(webnn.MaxNaN, 1)
	Min       = family.Extremes(webnn.MinNaN, -1)
	Relu      = family.Positives(webnn.ReluNaN)
	LeakyRelu = family.Leaky(func(w *walk.Walk, x []walk.Term) walk.Term {
		return family.Scaled(w, "value", walk.As[webnn.LeakyReluAttributes](w).Alpha, x[0])
	})
	Prelu = family.Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		switch d := w.Tensors[0].DType; {
		case family.IsInfinite(d, x[1].Bits):
			w.Undetermined(errSlope)
		case family.Compare(d, x[0].Bits, 0) < 0:
			w.Computes(x[1].Times(x[0]))
		default:
			w.Computed(x[0].Bits, x[0])
		}
	})
	Ceil      = rounding(family.RoundedUp)
	Floor     = rounding(family.RoundedDown)
	RoundEven = rounding(family.HalfEven)
	Clamp     = walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.ClampAttributes) {
		least, greatest := a.Bounds(w.Tensors[0].DType)
		switch {
		case !w.Tensors[0].DType.Float():
			w.Cite(w.Rule("integer-bounds"))
		case least != a.MinValue || greatest != a.MaxValue:
			w.Cite(w.Rule("float-bounds"))
		}
		if math.IsInf(a.MinValue, -1) || math.IsInf(a.MaxValue, 1) {
			w.Cite(w.Rule("absent"))
		}
		family.Bounded(w, webnn.ClampNaN, least, greatest)
	})}
)

var errSlope = errors.New("the expression of the text multiplies a slope by 0, too, and an infinite one becomes a NaN")

// rounding is the page of an operation that rounds.
func rounding(next func(w *walk.Walk, x, floor exact.Value) exact.Value) walk.Page {
	return family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { family.Rounded(w, x[0], next) })
}
