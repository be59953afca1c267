package onnx

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// ScatterNd pulls for onnx.scatter_nd: a tuple of indices stands for the first
// dimensions of an update's place.
var ScatterNd = pull.Operator{Sizes: pull.SameSizes, Make: scatterNd, Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatterNd(job *pull.Job) (pull.Func, error) {
	data, indices := job.Sizes[0], job.Sizes[1]
	last := len(indices) - 1
	x, err := newIndexed(job, onnx.ScatterNDIndices.OutOfRange, data[:indices[last]])
	if err != nil {
		return nil, err
	}
	index := job.Ints(len(indices))
	reduction := job.Attributes.(*onnx.ScatterNDAttributes).Reduction
	if slices.Contains(data[indices[last]:], 0) && reduction == family.ReduceNone &&
		job.Answer(onnx.ScatterNDUpdates.Duplicates) == family.DuplicateRejected && x.repeats() {
		return nil, errDuplicate
	}
	return updated(job, &onnx.ScatterNDUpdates, reduction, len(data)-int(indices[last]), func(at, to []int64) bool {
		copy(index, at)
		for index[last] = 0; index[last] < indices[last]; index[last]++ {
			k := x.at(index)
			if k < 0 {
				return false
			}
			to[index[last]] = k
		}
		return true
	})
}
