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
	batch := int(job.Attributes.(*onnx.GatherNDAttributes).BatchDims)
	data, sizes := job.Sizes[0], job.Sizes[1]
	last := len(sizes) - 1
	end := batch + int(sizes[last])
	x, err := pull.IndicesOf(job, &onnx.GatherNDIndices, data[batch:end])
	index := job.Ints(len(sizes))
	job.Bands = pull.Apart(0, int64(last))
	if batch < last { // along a row, no batch changes
		job.Part = len(data) - end
		job.Rows = func(_ int, to, from []int64, row *pull.Row) {
			copy(index, to)
			copy(from, to[:batch])
			x.Tuples(index, row.Places)
			row.First, row.End = batch, end
		}
	}
	return func(_ int, to, from []int64) pull.Source {
		copy(index, to[:last])
		copy(from, to[:batch])
		copy(from[end:], to[last:])
		copy(from[batch:end], x.Places(index, from[batch:end]))
		for _, k := range from[batch:end] {
			if k < 0 {
				return pull.Source{Operand: pull.Constant}
			}
		}
		return pull.Source{}
	}, err
}
