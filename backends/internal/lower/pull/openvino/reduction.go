package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// The pull functions of reductions.
var (
	ReduceSum  = numbers(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(0)), a.Sum) })
	ReduceProd = numbers(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(append(x, a.Number(1)), a.Product) })
	ReduceMean = numbers(pull.Arithmetic.Mean)
	ReduceL1   = numbers(func(a pull.Arithmetic, x []uint64) uint64 {
		return pull.Fold(append(pull.Mapped(x, a.Magnitude), a.Number(0)), a.Sum)
	})
	ReduceMax        = selection(openvino.ReduceMaxNaN, -1, pull.Arithmetic.Greater)
	ReduceMin        = selection(openvino.ReduceMinNaN, 1, pull.Arithmetic.Less)
	ReduceLogicalAnd = truths(1, func(x, y uint64) uint64 { return x & y })
	ReduceLogicalOr  = truths(0, func(x, y uint64) uint64 { return x | y })
	CumSum           = pull.Accumulated(func(a *openvino.CumSumAttributes) (axis int64, exclusive, reverse bool) {
		return a.Axis, a.Exclusive, a.Reverse
	})
)

// numbers computes sums and products by the arithmetic of the data.
func numbers(of func(a pull.Arithmetic, x []uint64) uint64) pull.Operator {
	return reduced(pull.Folds|pull.Adds, func(job *pull.Job, x []uint64) uint64 { return of(job.Arithmetic(0), x) })
}

// selection chooses elements. Of none it returns the number at an end of the element type.
func selection(q *spec.Question, end int, better func(a pull.Arithmetic, x, y uint64) uint64) pull.Operator {
	return reduced(pull.Folds, func(job *pull.Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		if len(x) == 0 {
			return a.Least(end)
		}
		return pull.Fold(x, pull.OrNaN(job, q, func(x, y uint64) uint64 { return better(a, x, y) }))
	})
}

// truths combines truth values, and one more, which does not count if there are others.
func truths(none uint64, of func(x, y uint64) uint64) pull.Operator {
	return reduced(pull.Folds, func(_ *pull.Job, x []uint64) uint64 { return pull.Fold(append(x, none), of) })
}

// reduced computes each element of those along the axes. Without axes it is the element of the data.
func reduced(traits pull.Traits, of func(job *pull.Job, x []uint64) uint64) pull.Operator {
	return pull.Reduced(reducedAxes, traits, func(job *pull.Job, x []uint64) uint64 {
		if len(pull.As[openvino.ReduceAttributes](job).Axes) == 0 && len(x) > 0 {
			return x[0]
		}
		return of(job, x)
	})
}

func reducedAxes(job *pull.Job) (axes []bool, keeps bool) {
	axes = make([]bool, len(job.Sizes[0]))
	a := pull.As[openvino.ReduceAttributes](job)
	for _, axis := range a.Axes {
		axes[job.Dimension(axis)] = true
	}
	return axes, a.KeepDims
}
