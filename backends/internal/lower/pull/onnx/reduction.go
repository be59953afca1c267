package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The pull functions of reductions.
var (
	ReduceSum  = reduction(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(0)), a.Sum) })
	ReduceProd = reduction(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(1)), a.Product) })
	ReduceMean = reduction(pull.Arithmetic.Mean)
	ReduceL1   = reduction(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(pull.Mapped(x, a.Magnitude), a.Number(0)), a.Sum)
	})
	ReduceSumSquare = reduction(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(pull.Mapped(x, func(x uint64) uint64 { return a.Product(x, x) }), a.Number(0)), a.Sum)
	})
	ReduceMax = selection(onnx.ReduceMaxNaN, -1, pull.Arithmetic.Greater)
	ReduceMin = selection(onnx.ReduceMinNaN, 1, pull.Arithmetic.Less)
	ArgMax    = argument(onnx.ArgMaxNaN, func(a pull.Arithmetic, x, y uint64) bool { return a.Above(x, y) })
	ArgMin    = argument(onnx.ArgMinNaN, func(a pull.Arithmetic, x, y uint64) bool { return a.Above(y, x) })
	CumSum    = pull.Accumulated(func(a *onnx.CumSumAttributes) (axis int64, exclusive, reverse bool) {
		return a.Axis, a.Exclusive, a.Reverse
	})
	Hardmax = pull.Computed(pull.Folds, pull.SameSizes, hardmax)
)

// reduction computes sums and products by the arithmetic of the data.
func reduction(of func(a pull.Arithmetic, x []uint64) uint64) pull.Operator {
	return pull.Reduced(reducedAxes, pull.Folds|pull.Adds, func(job *pull.Job, x []uint64) uint64 { return of(job.Arithmetic(0), x) })
}

// selection chooses elements. Of none it returns the number at an end of the data type.
func selection(q *spec.Question, end int, better func(a pull.Arithmetic, x, y uint64) uint64) pull.Operator {
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
		return pull.Place(job, q, pull.As[onnx.ArgAttributes](job).Last, x, beats)
	})
}

// reducedAxes returns which dimensions are reduced, and whether they stay.
func reducedAxes(job *pull.Job) (axes []bool, keeps bool) {
	axes = make([]bool, len(job.Sizes[0]))
	if a, ok := job.Attributes.(*onnx.ArgAttributes); ok {
		axes[job.Dimension(a.Axis)] = true
		return axes, a.Keepdims
	}
	a := pull.As[onnx.ReduceAttributes](job)
	for d := range axes {
		axes[d] = len(a.Axes) == 0 && !a.Noop
	}
	for _, axis := range a.Axes {
		axes[job.Dimension(axis)] = true
	}
	return axes, a.Keepdims
}

// hardmax has the elements along the axis as terms.
func hardmax(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a, axis := job.Arithmetic(0), job.Dimension(pull.As[onnx.HardmaxAttributes](job).Axis)
	place := int64(0)
	return func(to []int64, t *pull.Terms) {
			place = to[axis]
			for k := range job.Sizes[0][axis] {
				at := t.Add(0)
				copy(at, to)
				at[axis] = k
			}
		}, func(t *pull.Terms) uint64 {
			best := 0
			for i := range t.List {
				if a.Above(t.Bits(i, 0), t.Bits(best, 0)) {
					best = i
				}
			}
			if int64(best) == place {
				return a.Number(1)
			}
			return 0
		}
}
