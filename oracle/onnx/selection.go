package onnx

import (
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// The pages of operators that select.
var (
	Max       = family.Extremes(onnx.MaxNaN, 1)
	Min       = family.Extremes(onnx.MinNaN, -1)
	Relu      = family.Positives(onnx.ReluNaN)
	LeakyRelu = family.Leaky(func(w *walk.Walk, x []walk.Term) walk.Term {
		return family.Scaled(w, "value", walk.As[onnx.LeakyReluAttributes](w).Alpha, x[0])
	})
	PRelu = family.Leaky(func(_ *walk.Walk, x []walk.Term) walk.Term { return x[1].Times(x[0]) })
	Floor = rounding(family.RoundedDown)
	Ceil  = rounding(family.RoundedUp)
	Round = rounding(family.HalfEven)
	Clip  = walk.Page{Run: clip}
)

// rounding is the page of an operator that rounds.
func rounding(next func(w *walk.Walk, x, floor exact.Value) exact.Value) walk.Page {
	return family.Elementwise(true, func(w *walk.Walk, x []walk.Term) { family.Rounded(w, x[0], next) })
}

// clip limits elements:
//
//	output[at] = Min(max, Max(input[at], min))
//
// An absent bound is the least or the greatest finite number, or none.
func clip(w *walk.Walk) {
	input, output, d := w.Operand("input"), w.Output("output"), w.Tensors[0].DType
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if !output.HasSizes(input.Sizes...) {
		return
	}
	var answer spec.Answer
	if slices.ContainsFunc(w.EveryOperand(), family.HasNaN) {
		answer = w.Answer(onnx.ClipNaN)
	}
	finite := len(w.EveryOperand()) < 3 && slices.ContainsFunc(w.EveryOperand(), family.HasInfinity) && w.Answer(onnx.ClipAbsent) == onnx.ClipAbsentFinite
	var terms [3]walk.Term
	for at := range output.Elements {
		x := append(terms[:0], w.Term(input, at))
		best := x[0]
		for i, bound := range []string{"min", "max"} {
			operands := w.Operands(bound)
			if len(operands) == 0 {
				w.Cite(w.Rule("absent"))
				if finite && family.IsInfinite(d, best.Bits) && (best.Bits&family.SignBit(d) != 0) == (i == 0) {
					best.Bits-- // the number next to it
				}
				continue
			}
			limit := w.Term(operands[0], nil)
			x = append(x, limit)
			bits := family.Extreme(w, []walk.Term{best, limit}, 1-2*i, answer)
			if i == 1 && bits != best.Bits {
				w.Cite(w.Rule("most"))
			}
			best.Bits = bits
		}
		if answer == specs.NaNUndefined && slices.ContainsFunc(x, func(t walk.Term) bool { return d.NaN(t.Bits) }) {
			w.Anything()
		} else {
			w.Computed(best.Bits, x...)
		}
	}
}
