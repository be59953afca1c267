package onnx

import (
	"errors"
	"slices"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The pages of operators that select.
var (
	Max  = extremes(onnx.MaxNaN, 1)
	Min  = extremes(onnx.MinNaN, -1)
	Relu = walk.Page{Run: func(w *walk.Walk) {
		places(w, onnx.ReluNaN, func(x []walk.Term, nan bool, answer spec.Answer) {
			bits := x[0].Bits
			switch {
			case nan && answer == onnx.ReluNaNUndefined:
				w.Anything()
				return
			case nan && answer == onnx.ReluNaNZero, !nan && family.Compare(w.Tensors[0].DType, bits, 0) < 0:
				bits = 0
			}
			w.Computed(bits, x...)
		})
	}}
	LeakyRelu = elementwise(true, func(w *walk.Walk, x []walk.Term) {
		leaky(w, x[0], func() walk.Term {
			return scaled(w, "value", walk.As[onnx.LeakyReluAttributes](w).Alpha, x[0])
		})
	})
	PRelu = elementwise(true, func(w *walk.Walk, x []walk.Term) { leaky(w, x[0], func() walk.Term { return x[1].Times(x[0]) }) })
	Floor = rounding(family.RoundedDown)
	Ceil  = rounding(family.RoundedUp)
	Round = rounding(family.HalfEven)
	Clip  = walk.Page{Run: clip}
)

// leaky states an element, or what it becomes below 0.
func leaky(w *walk.Walk, x walk.Term, below func() walk.Term) {
	if family.Compare(w.Tensors[0].DType, x.Bits, 0) < 0 {
		w.Computes(below())
	} else {
		w.Computed(x.Bits, x)
	}
}

// extremes is the page of the greatest of the elements at a place, or the least if side is
// negative. It asks q about a NaN.
func extremes(q *spec.Question, side int) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		places(w, q, func(x []walk.Term, nan bool, answer spec.Answer) {
			if nan && answer == onnx.NaNUndefined {
				w.Anything()
			} else {
				w.Computed(extreme(w, x, side, answer), x...)
			}
		})
	}}
}

// extreme returns the greatest of some elements, or the least if side is negative. The answer is that
// to the question about NaNs.
func extreme(w *walk.Walk, x []walk.Term, side int, answer spec.Answer) uint64 {
	d, best := w.Tensors[0].DType, x[0].Bits
	for _, term := range x[1:] {
		switch a, b := d.NaN(best), d.NaN(term.Bits); {
		case a && b && best != term.Bits:
			w.Fail(&spec.LimitError{Part: w.Name(w.Inputs()), Err: errNaNs})
		case a || b:
			if answer == onnx.NaNSecond || b && answer == onnx.NaNCounts || a && answer == onnx.NaNIgnored {
				best = term.Bits
			}
		case family.Compare(d, term.Bits, best) == side:
			best = term.Bits
		}
	}
	return best
}

var errNaNs = errors.New("no text says which of several NaNs counts")

// rounding is the page of an operator that rounds.
func rounding(next func(w *walk.Walk, x, floor exact.Value) exact.Value) walk.Page {
	return elementwise(true, func(w *walk.Walk, x []walk.Term) { family.Rounded(w, x[0], next) })
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
			bits := extreme(w, []walk.Term{best, limit}, 1-2*i, answer)
			if i == 1 && bits != best.Bits {
				w.Cite(w.Rule("most"))
			}
			best.Bits = bits
		}
		if answer == onnx.NaNUndefined && slices.ContainsFunc(x, func(t walk.Term) bool { return d.NaN(t.Bits) }) {
			w.Anything()
		} else {
			w.Computed(best.Bits, x...)
		}
	}
}
