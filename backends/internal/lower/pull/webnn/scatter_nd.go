package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/webnn"
)

// ScatterNd pulls for webnn.scatter_nd: a tuple of indices stands for the first
// dimensions of an update's place.
var ScatterNd = pull.Operator{Sizes: pull.SameSizes, Make: scatterNd, Traits: pull.Moves | pull.Chooses}

func scatterNd(job *pull.Job) (pull.Func, error) {
	x, err := pull.IndicesOf(job, &webnn.ScatterNDIndices, job.Sizes[0][:job.Sizes[1][len(job.Sizes[1])-1]])
	if err != nil {
		return nil, err
	}
	return x.ScatteredTuples(pull.Updates{Duplicates: job.Answer(webnn.ScatterNDUpdates.Duplicates)}, family.Leading{})
}
