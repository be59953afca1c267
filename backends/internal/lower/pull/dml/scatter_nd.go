package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// ScatterNd pulls for dml.scatter_nd: a tuple of indices stands for the first dimensions of
// an update's place.
var ScatterNd = pull.Operator{Make: pull.With(scatterNd), Traits: pull.Moves | pull.Chooses}

func scatterNd(job *pull.Job, a *dml.ScatterNDAttributes) (pull.Func, error) {
	leading := leading(job, a.InputDimensionCount, a.IndicesDimensionCount)
	tuple := job.Sizes[1][len(job.Sizes[1])-1]
	x, err := pull.IndicesOf(job, &dml.ScatterNDTuples.Indices, job.Sizes[0][leading.Data:][:tuple])
	if err != nil {
		return nil, err
	}
	return x.ScatteredTuples(pull.Updates{Duplicates: job.Answer(dml.ScatterNDUpdates.Duplicates)}, leading)
}
