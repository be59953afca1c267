package openvino

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// The pages of operations that select.
var (
	Maximum = family.Extremes(openvino.MaximumNaN, 1)
	Minimum = family.Extremes(openvino.MinimumNaN, -1)
	Relu    = family.Positives(openvino.ReluNaN)
	Floor   = rounding(family.RoundedDown)
	Ceiling = rounding(family.RoundedUp)
	Clamp   = walk.Page{Run: walk.With(clamp)}
)

// rounding is the page of an operation that rounds. Integers are round.
func rounding(next func(w *walk.Walk, x, floor exact.Value) exact.Value) walk.Page {
	return family.Elementwise(true, func(w *walk.Walk, x []walk.Term) {
		if w.Tensors[0].DType.Float() {
			family.Rounded(w, x[0], next)
			return
		}
		w.Cite(w.Rule("integral"))
		w.Computed(x[0].Bits, x[0])
	})
}

// clamp limits elements:
//
//	output[at] = minimum(maximum(a[at], min), max)
func clamp(w *walk.Walk, a *openvino.ClampAttributes) {
	d := w.Tensors[0].DType
	least, greatest := a.Bounds(d)
	if a.Min > a.Max && !w.Sizing() && w.Answer(openvino.ClampCrossed) == openvino.CrossedRejected {
		w.Reject(inOrder, "min is above max")
		return
	}
	if !d.Float() {
		w.Cite(w.Rule("integer-bounds"))
	}
	family.Bounded(w, openvino.ClampNaN, least, greatest)
}

var inOrder = openvino.Clamp.Rule(openvino.Clamp.Name + "/in-order")
