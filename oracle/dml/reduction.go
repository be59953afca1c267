package dml

import (
	"strings"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The pages of reductions.
var (
	Reduce              = computing(walk.Page{Run: walk.With(reduce)})
	Argmax              = argument(dml.ArgmaxNaN, 1)
	Argmin              = argument(dml.ArgminNaN, -1)
	CumulativeSummation = computing(walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.CumulativeSummationAttributes) {
		family.Accumulated(w, w.Operand("input"), w.Output("output"), a.Axis, a.HasExclusiveSum, a.AxisDirection == dml.DirectionDecreasing)
	})})
)

// reduce makes an element of those along the axes.
func reduce(w *walk.Walk, a *dml.ReduceAttributes) {
	if w.Explaining {
		w.Cite(w.Rule(strings.ReplaceAll(a.Function.String(), "_", "-")))
	}
	switch a.Function {
	case dml.ReduceArgmax:
		places(w, a.Axes, dml.ReduceArgNaN, 1, false)
	case dml.ReduceArgmin:
		places(w, a.Axes, dml.ReduceArgNaN, -1, false)
	case dml.ReduceMax:
		selects(w, a.Axes, dml.ReduceMaxNaN, 1)
	case dml.ReduceMin:
		selects(w, a.Axes, dml.ReduceMinNaN, -1)
	default:
		along(w, a.Axes, nil, func(w *walk.Walk, x []walk.Term, nan bool, _ spec.Answer) {
			if nan {
				w.Undetermined(family.ErrNaN)
			} else {
				w.Computes(number(w, a.Function, x))
			}
		})
	}
}

// number combines elements to a number.
func number(w *walk.Walk, function dml.ReduceFunction, x []walk.Term) walk.Term {
	switch function {
	case dml.ReduceAverage:
		return family.Mean(w, x)
	case dml.ReduceMultiply:
		return family.Folded(x, walk.Term.Times, 1)
	case dml.ReduceL1:
		family.Each(x, walk.Term.Magnitude)
	case dml.ReduceSumSquare:
		for i := range x {
			x[i] = x[i].Times(x[i])
		}
	}
	return family.Total(x)
}

// argument is the page of the place of the greatest of the elements along the axes, or the least if side is negative.
func argument(q *spec.Question, side int) walk.Page {
	return computing(walk.Page{Run: walk.With(func(w *walk.Walk, a *dml.ArgAttributes) {
		places(w, a.Axes, q, side, a.AxisDirection == dml.DirectionDecreasing)
	})})
}

func places(w *walk.Walk, axes []int64, q *spec.Question, side int, last bool) {
	if len(axes) > 1 {
		w.Cite(w.Rule("place"))
	}
	along(w, axes, q, func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer) {
		if nan && answer == specs.PlaceUndefined {
			w.Anything()
		} else {
			family.Position(w, x, side, last, answer)
		}
	})
}

func selects(w *walk.Walk, axes []int64, q *spec.Question, side int) {
	along(w, axes, q, func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer) {
		if nan && answer == specs.NaNUndefined {
			w.Anything()
		} else {
			family.ExtremeOf(w, x, side, answer)
		}
	})
}

// along states what is made of the elements along the axes, which stay.
func along(w *walk.Walk, axes []int64, q *spec.Question, of func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer)) {
	var reduced [tensor.MaxRank]bool
	for _, axis := range axes {
		reduced[axis] = true
	}
	family.Reduced(w, w.Operand("input"), w.Output("output"), reduced, true, q, of)
}
