package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// The pull functions of reductions.
var (
	ReduceSum     = numbers(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(0)), a.Sum) })
	ReduceProduct = numbers(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(1)), a.Product) })
	ReduceMean    = numbers(pull.Arithmetic.Mean)
	ReduceL1      = numbers(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(pull.Mapped(x, a.Magnitude), a.Number(0)), a.Sum)
	})
	ReduceSumSquare = numbers(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(pull.Mapped(x, func(x uint64) uint64 { return a.Product(x, x) }), a.Number(0)), a.Sum)
	})
	ReduceMax = extreme(webnn.ReduceMaxNaN, -1, pull.Arithmetic.Greater)
	ReduceMin = extreme(webnn.ReduceMinNaN, 1, pull.Arithmetic.Less)
	ArgMax    = argument(webnn.ArgMaxTies, func(a pull.Arithmetic, x, y uint64) bool { return a.Above(x, y) })
	ArgMin    = argument(webnn.ArgMinTies, func(a pull.Arithmetic, x, y uint64) bool { return a.Above(y, x) })

	CumulativeSum = pull.Accumulated(func(a *webnn.CumulativeSumAttributes) (axis int64, exclusive, reverse bool) {
		return a.Axis, a.Exclusive, a.Reversed
	})
)

// numbers computes sums and products by the arithmetic of the input.
func numbers(of func(a pull.Arithmetic, x []uint64) uint64) pull.Operator {
	return pull.Reduced(reducedAxes, pull.Folds|pull.Adds, func(job *pull.Job, x []uint64) uint64 { return of(job.Arithmetic(0), x) })
}

// extreme chooses elements. Of none it returns the number at an end of the data type.
func extreme(q *spec.Question, end int, better func(a pull.Arithmetic, x, y uint64) uint64) pull.Operator {
	return pull.Reduced(reducedAxes, pull.Folds, func(job *pull.Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		if len(x) == 0 {
			return a.Least(end)
		}
		return pull.Fold(x, pull.OrNaN(job, q, func(x, y uint64) uint64 { return better(a, x, y) }))
	})
}

// argument chooses the place of an element.
func argument(q *spec.Question, beats func(a pull.Arithmetic, x, y uint64) bool) pull.Operator {
	return pull.Reduced(reducedAxes, pull.Folds, func(job *pull.Job, x []uint64) uint64 {
		a, last, best := job.Arithmetic(0), job.Answer(q) == webnn.TiesLast, 0
		for i, element := range x {
			if beats(a, element, x[best]) || last && !beats(a, x[best], element) {
				best = i
			}
		}
		return uint64(best)
	})
}

// reducedAxes returns which dimensions are reduced, and whether they stay.
func reducedAxes(job *pull.Job) (axes []bool, keeps bool) {
	axes = make([]bool, len(job.Sizes[0]))
	if a, ok := job.Attributes.(*webnn.ArgAttributes); ok {
		axes[a.Axis] = true
		return axes, a.KeepDimensions
	}
	a := pull.As[webnn.ReduceAttributes](job)
	for d := range axes {
		axes[d] = a.Axes == nil
	}
	for _, axis := range a.Axes {
		axes[axis] = true
	}
	return axes, a.KeepDimensions
}
