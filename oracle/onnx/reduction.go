package onnx

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The pages of reductions.
var (
	ReduceSum  = reduction(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Folded(x, walk.Term.Plus, 0)) })
	ReduceProd = reduction(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Folded(x, walk.Term.Times, 1)) })
	ReduceL1   = reduction(func(w *walk.Walk, x []walk.Term) {
		w.Computes(family.Folded(family.Each(x, walk.Term.Magnitude), walk.Term.Plus, 0))
	})
	ReduceSumSquare = reduction(func(w *walk.Walk, x []walk.Term) {
		w.Computes(family.Folded(family.Each(x, squared), walk.Term.Plus, 0))
	})
	ReduceMean = reduction(func(w *walk.Walk, x []walk.Term) {
		if len(x) == 0 {
			w.Undetermined(errNoMean)
			return
		}
		w.Computes(family.Mean(w, x))
	})
	ReduceMax = selection(onnx.ReduceMaxNaN, specs.NaNUndefined, func(w *walk.Walk, x []walk.Term, answer spec.Answer) { family.ExtremeOf(w, x, 1, answer) })
	ReduceMin = selection(onnx.ReduceMinNaN, specs.NaNUndefined, func(w *walk.Walk, x []walk.Term, answer spec.Answer) { family.ExtremeOf(w, x, -1, answer) })
	ArgMax    = selection(onnx.ArgMaxNaN, specs.PlaceUndefined, func(w *walk.Walk, x []walk.Term, answer spec.Answer) {
		family.Position(w, x, 1, walk.As[onnx.ArgAttributes](w).Last, answer)
	})
	ArgMin = selection(onnx.ArgMinNaN, specs.PlaceUndefined, func(w *walk.Walk, x []walk.Term, answer spec.Answer) {
		family.Position(w, x, -1, walk.As[onnx.ArgAttributes](w).Last, answer)
	})
	CumSum  = walk.Page{Run: walk.With(cumSum)}
	Hardmax = walk.Page{Run: walk.With(hardmax)}
)

var errNoMean = errors.New("the text does not define the mean of no elements")

func squared(x walk.Term) walk.Term { return x.Times(x) }

// hardmax marks the first of the greatest elements along an axis:
//
//	output[at] = 1 if input[at] is above input[at with axis k] for k before at[axis],
//	             and not below it for k behind, else 0
func hardmax(w *walk.Walk, a *onnx.HardmaxAttributes) {
	input, output, d := w.Operand("input"), w.Output("output"), w.Tensors[0].DType
	axis := family.Dimension(w, a.Axis, input.Rank(), w.Rule("negative-axis"))
	w.Cite(w.Rule("sizes"), w.Rule("value"))
	if !output.HasSizes(input.Sizes...) {
		return
	}
	elements, size, stride := index.Product(input.Sizes...), max(input.Sizes[axis], 1), index.Product(input.Sizes[axis+1:]...)
	line := func(element int64) int64 { return element/(stride*size)*stride + element%stride }
	greatest, places, from := w.Terms(elements/size), w.Lists(1), w.Index(input.Rank()) // of each line
	for range elements / size {
		places[0] = append(places[0], 0)
	}
	place := places[0]
	for i := range elements {
		index.Unravel(i, input.Sizes, from)
		x, to := w.Term(input, from), line(i)
		if d.NaN(x.Bits) {
			w.Fail(&spec.LimitError{Part: w.Name(0), Err: family.ErrNaN})
			return
		}
		switch side := family.Compare(d, x.Bits, greatest[to].Bits); {
		case from[axis] == 0 || side > 0:
			greatest[to], place[to] = x, from[axis]
		case side == 0:
			w.Cite(w.Rule("first"))
		}
	}
	for at := range output.Elements {
		of := line(index.Ordinal(at, input.Sizes))
		w.ComputesOf(exact.Whole(int64(family.BoolBits(place[of] == at[axis]))), greatest[of])
	}
}

// reduction is the page of an operator that makes a number of those along some dimensions.
func reduction(of func(w *walk.Walk, x []walk.Term)) walk.Page {
	return reducing(nil, func(w *walk.Walk, x []walk.Term, nan bool, _ spec.Answer) {
		if nan {
			w.Undetermined(family.ErrNaN)
		} else {
			of(w, x)
		}
	})
}

// selection is the page of an operator that selects one element of those along some dimensions. It asks
// q about a NaN, for which one answer admits anything.
func selection(q *spec.Question, anything spec.Answer, of func(w *walk.Walk, x []walk.Term, answer spec.Answer)) walk.Page {
	return reducing(q, func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer) {
		if nan && answer == anything {
			w.Anything()
		} else {
			of(w, x, answer)
		}
	})
}

// reducing is the page of an operator that makes one element of those along some dimensions. It asks q about a NaN,
// unless that is nil.
func reducing(q *spec.Question, of func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer)) walk.Page {
	return walk.Page{Run: func(w *walk.Walk) {
		reduced, keepdims := reducedDimensions(w)
		family.Reduced(w, w.Operand("data"), w.Output("reduced"), reduced, keepdims, q, of)
	}}
}

// reducedDimensions returns which dimensions a call reduces, and whether they stay.
func reducedDimensions(w *walk.Walk) (reduced [tensor.MaxRank]bool, keepdims bool) {
	rank := w.Tensors[0].Rank()
	if a, ok := w.Attributes.(*onnx.ArgAttributes); ok {
		reduced[family.Dimension(w, a.Axis, rank, w.Rule("negative-axis"))] = true
		return reduced, a.Keepdims
	}
	a := walk.As[onnx.ReduceAttributes](w)
	for _, axis := range a.Axes {
		reduced[family.Dimension(w, axis, rank, w.Rule("negative-axis"))] = true
	}
	switch {
	case len(a.Axes) > 0:
	case a.Noop:
		w.Cite(w.Rule("noop"))
	default:
		w.Cite(w.Rule("all"))
		for d := range rank {
			reduced[d] = true
		}
	}
	return reduced, a.Keepdims
}

// cumSum adds elements up to a place.
func cumSum(w *walk.Walk, a *onnx.CumSumAttributes) {
	family.Accumulated(w, w.Operand("x"), w.Output("y"), a.Axis, a.Exclusive, a.Reverse)
}
