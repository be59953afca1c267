package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
)

// ScatterNdUpdate pulls for openvino.scatter_nd_update: a tuple of indices stands for the
// first dimensions of an update's place.
var ScatterNdUpdate = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(scatterNdUpdate), Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatterNdUpdate(job *pull.Job, a *openvino.ScatterNDUpdateAttributes) (pull.Func, error) {
	x, err := pull.IndicesOf(job, &openvino.ScatterNDUpdateIndices, job.Sizes[0][:job.Sizes[1][len(job.Sizes[1])-1]])
	if err != nil {
		return nil, err
	}
	return x.ScatteredTuples(pull.Updates{Reduction: a.Reduction}, family.Leading{})
}
