package dml

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// The pages of operators that select.
var (
	ElementWiseMax  = computing(family.Extremes(dml.ElementWiseMaxNaN, 1))
	ElementWiseMin  = computing(family.Extremes(dml.ElementWiseMinNaN, -1))
	ElementWiseClip = computing(walk.Page{Run: walk.With(clip)})
)

var errBound = errors.New("the data type lacks the bound")

// clip limits elements:
//
//	output[at] = max(Min, min(input[at], Max))
func clip(w *walk.Walk, a *dml.ElementWiseClipAttributes) {
	d := w.Tensors[0].DType
	least, greatest := a.Bounds(d)
	if least != a.Min || greatest != a.Max {
		w.Cite(w.Rule("bounds"))
	}
	low, hasLow := tensor.FloatValue(d, least)
	high, hasHigh := tensor.FloatValue(d, greatest)
	family.Places(w, dml.ElementWiseClipNaN, func(x []walk.Term, nan bool, answer spec.Answer) {
		bits := x[0].Bits
		switch {
		case !hasLow || !hasHigh:
			w.Undetermined(errBound)
			return
		case nan && answer == dml.ClipNaNUndefined:
			w.Anything()
			return
		case nan && answer == dml.ClipNaNMin:
			bits = low
		case nan && answer == dml.ClipNaNMax, !nan && family.Compare(d, bits, high) > 0:
			bits = high
		}
		if !d.NaN(bits) && family.Compare(d, bits, low) < 0 {
			w.Cite(w.Rule("least"))
			bits = low
		}
		w.Computed(bits, x...)
	})
}
