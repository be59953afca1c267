package openvino

import (
	"cmp"
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
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
	family.Places(w, openvino.ClampNaN, func(x []walk.Term, nan bool, answer spec.Answer) {
		best, ok := x[0].Bits, true
		switch {
		case nan && answer == openvino.ClampNaNUndefined:
			w.Anything()
			return
		case nan && answer == openvino.ClampNaNKept:
			w.Computed(best, x...)
			return
		case nan && answer == openvino.ClampNaNMin:
			best, ok = tensor.FloatValue(d, least)
		case nan:
			best, ok = tensor.FloatValue(d, greatest)
		}
		if side := compare(d, best, least); ok && side < 0 {
			best, ok = tensor.FloatValue(d, least)
		}
		if side := compare(d, best, greatest); ok && side > 0 {
			w.Cite(w.Rule("most"))
			best, ok = tensor.FloatValue(d, greatest)
		}
		if ok {
			w.Computed(best, x...)
		} else {
			w.Undetermined(errBound)
		}
	})
}

var inOrder = openvino.Clamp.Rule(openvino.Clamp.Name + "/in-order")

var errBound = errors.New("the element type lacks the bound")

// compare compares an element with a bound, which its type may lack.
func compare(d tensor.DType, element uint64, bound float64) int {
	if bits, ok := tensor.FloatValue(d, bound); ok {
		return family.Compare(d, element, bits)
	}
	value, finite := tensor.Finite(d, element)
	switch {
	case finite:
		return cmp.Compare(value, bound)
	case d.Float():
		return family.Compare(d, element, 0) // an infinity
	}
	return cmp.Compare(0, bound) // which no integer of the type reaches
}
