package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// GatherNd pulls for onnx.gather_nd: a tuple of indices stands for the dimensions
// behind the batches.
var GatherNd = pull.Operator{Sizes: gatherNDSizes, Make: gatherNd, Traits: pull.Moves}

func gatherNDSizes(job *pull.Job, _ int) []int64 {
	data, indices := job.Sizes[0], job.Sizes[1]
	last := len(indices) - 1
	return job.Join(indices[:last], data[job.Attributes.(*onnx.GatherNDAttributes).BatchDims+indices[last]:])
}

func gatherNd(job *pull.Job) (pull.Func, error) {
	batch := job.Attributes.(*onnx.GatherNDAttributes).BatchDims
	data, indices := job.Sizes[0], job.Sizes[1]
	last := len(indices) - 1
	x, err := newIndexed(job, onnx.GatherNDIndices.OutOfRange, data[batch:batch+indices[last]])
	index := job.Ints(len(indices))
	job.Bands = pull.Apart(0, int64(last))
	return func(_ int, to, from []int64) pull.Source {
		copy(index, to[:last])
		copy(from, to[:batch])
		copy(from[batch+indices[last]:], to[last:])
		for index[last] = 0; index[last] < indices[last]; index[last]++ {
			k := x.at(index)
			if k < 0 {
				return pull.Source{Operand: pull.Constant}
			}
			from[batch+index[last]] = k
		}
		return pull.Source{}
	}, err
}
