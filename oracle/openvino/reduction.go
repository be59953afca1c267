package openvino

import (
	"errors"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// The pages of reductions.
var (
	ReduceSum  = numbers(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Folded(x, walk.Term.Plus, 0)) })
	ReduceProd = numbers(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Folded(x, walk.Term.Times, 1)) })
	ReduceL1   = numbers(func(w *walk.Walk, x []walk.Term) {
		w.Computes(family.Folded(family.Each(x, walk.Term.Magnitude), walk.Term.Plus, 0))
	})
	ReduceMean = numbers(func(w *walk.Walk, x []walk.Term) {
		if len(x) == 0 {
			w.Undetermined(errNoMean)
			return
		}
		w.Computes(family.Mean(w, x))
	})
	ReduceMax        = selection(openvino.ReduceMax, openvino.ReduceMaxNaN, 1)
	ReduceMin        = selection(openvino.ReduceMin, openvino.ReduceMinNaN, -1)
	ReduceLogicalAnd = truths(func(a, b uint64) uint64 { return a & b }, 1)
	ReduceLogicalOr  = truths(func(a, b uint64) uint64 { return a | b }, 0)

	CumSum = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.CumSumAttributes) {
		family.Accumulated(w, w.Operand("data"), w.Output("output"), a.Axis, a.Exclusive, a.Reverse)
	})}
)

var errNoMean = errors.New("the text does not define the mean of no elements")

// numbers is the page of an operation that makes a number of those along some dimensions.
func numbers(of func(w *walk.Walk, x []walk.Term)) walk.Page {
	return reducing(nil, func(w *walk.Walk, x []walk.Term, nan bool, _ spec.Answer) {
		if nan {
			w.Undetermined(family.ErrNaN)
		} else {
			of(w, x)
		}
	})
}

// selection is the page of the greatest of the elements along some dimensions, or the least if side is negative. It asks q
// about a NaN.
func selection(op *spec.Operator, q *spec.Question, side int) walk.Page {
	empty := op.Rule(op.Name + "/empty")
	return reducing(q, func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer) {
		switch {
		case len(x) == 0:
			w.AdmitAnything(empty, "there are no elements to reduce")
			w.Anything()
		case nan && answer == specs.NaNUndefined:
			w.Anything()
		default:
			family.ExtremeOf(w, x, side, answer)
		}
	})
}

// truths is the page of an operation on truth values, which is none of no elements.
func truths(of func(a, b uint64) uint64, none uint64) walk.Page {
	return reducing(nil, func(w *walk.Walk, x []walk.Term, _ bool, _ spec.Answer) {
		all := none
		for _, term := range x {
			all = of(all, term.Bits)
		}
		w.Computed(all, x...)
	})
}

// reducing is the page of an operation that makes one element of those along the axes. Without axes, it is the identity.
func reducing(q *spec.Question, of func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer)) walk.Page {
	return walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.ReduceAttributes) {
		data, output := w.Operand("data"), w.Output("output")
		if len(a.Axes) == 0 {
			w.Cite(w.Rule("sizes"), w.Rule("identity"))
			if output.HasSizes(data.Sizes...) {
				family.InOrder(w, data, output)
			}
			return
		}
		var reduced [tensor.MaxRank]bool
		for _, axis := range a.Axes {
			reduced[family.Dimension(w, axis, data.Rank(), w.Rule("negative-axis"))] = true
		}
		family.Reduced(w, data, output, reduced, a.KeepDims, q, of)
	})}
}
