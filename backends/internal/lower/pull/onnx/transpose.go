package onnx

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Transpose pulls for onnx.transpose: each axis of the data is looked up where
// perm has it.
var Transpose = pull.Operator{Sizes: pull.Sized(transposeSizes), Make: pull.With(transpose), Traits: pull.Shifts}

func transposeSizes(job *pull.Job, a *onnx.TransposeAttributes) []int64 {
	data, perm := job.Sizes[0], a.Perm
	sizes := job.Join(data)
	slices.Reverse(sizes)
	for i, axis := range perm {
		sizes[i] = data[axis]
	}
	return sizes
}

func transpose(job *pull.Job, a *onnx.TransposeAttributes) (pull.Func, error) {
	n := int64(len(job.Sizes[0]))
	where := job.Ints(len(job.Sizes[0])) // which axis of the output each axis of the data is
	for axis := range n {
		where[axis] = n - 1 - axis
		for i, named := range a.Perm {
			if named == axis {
				where[axis] = int64(i)
			}
		}
	}
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for axis, i := range where {
			from[axis] = to[i]
		}
		return pull.Source{}
	}, nil
}
