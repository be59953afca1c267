package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/family"
)

// GatherNd1 pulls for dml.gather_nd1: a tuple of indices stands for the dimensions behind the
// batches.
var GatherNd1 = pull.Operator{Make: pull.With(gatherNd1), Traits: pull.Moves}

func gatherNd1(job *pull.Job, a *dml.GatherND1Attributes) (pull.Func, error) {
	leading := leading(job, a.InputDimensionCount-a.BatchDimensionCount, a.IndicesDimensionCount)
	leading.Data -= int(a.BatchDimensionCount)
	return pull.GatheredTuples(job, &dml.GatherND1Tuples.Indices, int(a.BatchDimensionCount), leading)
}

// leading returns how many leading dimensions do not count in a job, in whose input those
// that tuples index, and those behind them, are this many.
func leading(job *pull.Job, input, indices int64) family.Leading {
	rank := int64(len(job.Sizes[0]))
	tuple := job.Sizes[1][rank-1]
	return family.Leading{
		Data:    int(rank - input),
		Indices: int(rank - indices),
		Others:  int(rank - (indices - 1) - (input - tuple)),
	}
}
