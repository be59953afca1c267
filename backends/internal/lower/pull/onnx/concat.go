// Package onnx contains the pull functions of the ONNX operators, one file per
// operator.
package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Concat pulls for onnx.concat: the inputs lie one behind another along the axis.
var Concat = pull.Operator{Sizes: pull.Sized(concatSizes), Make: pull.With(concat), Traits: pull.Shifts | pull.Chooses}

func concatSizes(job *pull.Job, a *onnx.ConcatAttributes) []int64 {
	axis, sizes := job.Dimension(a.Axis), job.Join(job.Sizes[0])
	for _, other := range job.Sizes[1:] {
		if sizes[axis] += other[axis]; sizes[axis] < 0 {
			return sizes
		}
	}
	return sizes
}

func concat(job *pull.Job, a *onnx.ConcatAttributes) (pull.Func, error) {
	return pull.Joined(job, job.Dimension(a.Axis)), nil
}
