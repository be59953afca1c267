package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// ScatterNd pulls for onnx.scatter_nd: a tuple of indices stands for the first
// dimensions of an update's place.
var ScatterNd = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(scatterNd), Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatterNd(job *pull.Job, a *onnx.ScatterNDAttributes) (pull.Func, error) {
	x, err := pull.IndicesOf(job, &onnx.ScatterNDIndices, job.Sizes[0][:job.Sizes[1][len(job.Sizes[1])-1]])
	if err != nil {
		return nil, err
	}
	return x.ScatteredTuples(pull.Updates{
		Duplicates: job.Answer(onnx.ScatterNDUpdates.Duplicates),
		Reduction:  a.Reduction,
	}, family.Leading{})
}
