package webnn

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// The pages of reductions.
var (
	ReduceSum       = numbers(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Total(x)) })
	ReduceProduct   = numbers(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Folded(x, walk.Term.Times, 1)) })
	ReduceMean      = numbers(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Mean(w, x)) })
	ReduceL1        = numbers(func(w *walk.Walk, x []walk.Term) { w.Computes(family.Total(family.Each(x, walk.Term.Magnitude))) })
	ReduceSumSquare = numbers(func(w *walk.Walk, x []walk.Term) {
		w.Computes(family.Total(family.Each(x, squared)))
	})
	ReduceMax = extreme(webnn.ReduceMaxNaN, 1)
	ReduceMin = extreme(webnn.ReduceMinNaN, -1)
	ArgMax    = argument(webnn.ArgMaxTies, 1)
	ArgMin    = argument(webnn.ArgMinTies, -1)

	CumulativeSum = walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.CumulativeSumAttributes) {
		family.Accumulated(w, w.Operand("input"), w.Output("output"), a.Axis, a.Exclusive, a.Reversed)
	})}
)

func squared(x walk.Term) walk.Term { return x.Times(x) }

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

// extreme is the page of the greatest of the elements along some dimensions, or the least if side is negative.
func extreme(q *spec.Question, side int) walk.Page {
	return reducing(q, func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer) {
		if nan && answer == specs.NaNUndefined {
			w.Anything()
		} else {
			w.Computed(family.Extreme(w, x, side, answer), x...)
		}
	})
}

// reducing is the page of an operation that makes one element of those along the axes.
func reducing(q *spec.Question, of func(w *walk.Walk, x []walk.Term, nan bool, answer spec.Answer)) walk.Page {
	return walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.ReduceAttributes) {
		var reduced [tensor.MaxRank]bool
		switch {
		case a.Axes == nil:
			w.Cite(w.Rule("all"))
			for d := range w.Tensors[0].Rank() {
				reduced[d] = true
			}
		case len(a.Axes) == 0:
			w.Cite(w.Rule("none"))
		}
		for _, axis := range a.Axes {
			reduced[axis] = true
		}
		family.Reduced(w, w.Operand("input"), w.Output("output"), reduced, a.KeepDimensions, q, of)
	})}
}

// argument is the page of an operation that finds the greatest of the elements along an axis, or the least if side is
// negative. It asks q where several are equal.
func argument(q *spec.Question, side int) walk.Page {
	return walk.Page{Run: walk.With(func(w *walk.Walk, a *webnn.ArgAttributes) {
		input := w.Operand("input")
		var reduced [tensor.MaxRank]bool
		reduced[a.Axis] = true
		answer := webnn.TiesFirst
		if !w.Sizing() && tied(input, int(a.Axis), side) {
			answer = w.Answer(q)
		}
		family.Reduced(w, input, w.Output("output"), reduced, a.KeepDimensions, nil, func(w *walk.Walk, x []walk.Term, nan bool, _ spec.Answer) {
			best, free := 0, false
			for i := range x[1:] {
				switch compared := family.Compare(input.DType, x[1+i].Bits, x[best].Bits); {
				case compared == side:
					best, free = 1+i, false
				case compared == 0 && answer == webnn.TiesLast:
					best = 1 + i
				case compared == 0:
					free = answer == webnn.TiesUndefined
				}
			}
			switch {
			case nan:
				w.Undetermined(family.ErrNaN)
			case free:
				w.Anything()
			default:
				w.Computed(uint64(best), x...)
			}
		})
	})}
}

// tied reports whether several elements along an axis are the greatest, or the least if side is negative.
func tied(input walk.Operand, axis, side int) bool {
	size := input.Sizes[axis]
	for line := range index.Product(input.Sizes...) / max(size, 1) {
		best, equal := input.Bits(family.Along(line, 0, axis, input.Sizes)), false
		for place := int64(1); place < size; place++ {
			bits := input.Bits(family.Along(line, place, axis, input.Sizes))
			switch family.Compare(input.DType, bits, best) {
			case side:
				best, equal = bits, false
			case 0:
				equal = true
			}
		}
		if equal {
			return true
		}
	}
	return false
}
