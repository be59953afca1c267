package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// The pull functions of reductions.
var (
	Reduce              = pull.Reduced(reducedAxes, pull.Folds, reduce)
	Argmax              = argument(dml.ArgmaxNaN, above)
	Argmin              = argument(dml.ArgminNaN, below)
	CumulativeSummation = pull.Accumulated(func(a *dml.CumulativeSummationAttributes) (axis int64, exclusive, reverse bool) {
		return a.Axis, a.HasExclusiveSum, a.AxisDirection == dml.DirectionDecreasing
	})
)

func above(a pull.Arithmetic, x, y uint64) bool { return a.Above(x, y) }

func below(a pull.Arithmetic, x, y uint64) bool { return a.Above(y, x) }

func reduce(job *pull.Job, x []uint64) uint64 {
	a := job.Arithmetic(0)
	switch pull.As[dml.ReduceAttributes](job).Function {
	case dml.ReduceArgmax:
		return pull.Place(job, dml.ReduceArgNaN, false, x, above)
	case dml.ReduceArgmin:
		return pull.Place(job, dml.ReduceArgNaN, false, x, below)
	case dml.ReduceMax:
		return pull.Fold(x, pull.OrNaN(job, dml.ReduceMaxNaN, a.Greater))
	case dml.ReduceMin:
		return pull.Fold(x, pull.OrNaN(job, dml.ReduceMinNaN, a.Less))
	case dml.ReduceAverage:
		return a.Mean(x)
	case dml.ReduceMultiply:
		return pull.Fold(x, a.Product)
	case dml.ReduceL1:
		pull.Mapped(x, a.Magnitude)
	case dml.ReduceSumSquare:
		pull.Mapped(x, func(x uint64) uint64 { return a.Product(x, x) })
	}
	return pull.Fold(x, a.Sum)
}

func argument(q *spec.Question, beats func(a pull.Arithmetic, x, y uint64) bool) pull.Operator {
	return pull.Reduced(reducedAxes, pull.Folds, func(job *pull.Job, x []uint64) uint64 {
		return pull.Place(job, q, pull.As[dml.ArgAttributes](job).AxisDirection == dml.DirectionDecreasing, x, beats)
	})
}

// reducedAxes returns which dimensions are reduced. All of them stay.
func reducedAxes(job *pull.Job) (axes []bool, keeps bool) {
	axes = make([]bool, len(job.Sizes[0]))
	var named []int64
	if a, ok := job.Attributes.(*dml.ArgAttributes); ok {
		named = a.Axes
	} else {
		named = pull.As[dml.ReduceAttributes](job).Axes
	}
	for _, axis := range named {
		axes[axis] = true
	}
	return axes, true
}
