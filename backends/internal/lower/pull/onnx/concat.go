// Package onnx contains the pull functions of the ONNX operators, one file per
// operator.
package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Concat pulls for onnx.concat: the inputs lie one behind another along the axis.
var Concat = pull.Operator{Sizes: concatSizes, Make: concat, Traits: pull.Shifts | pull.Chooses}

func concatSizes(job *pull.Job, _ int) []int64 {
	axis, sizes := job.Dimension(job.Attributes.(*onnx.ConcatAttributes).Axis), job.Join(job.Sizes[0])
	for _, other := range job.Sizes[1:] {
		if sizes[axis] += other[axis]; sizes[axis] < 0 {
			return sizes
		}
	}
	return sizes
}

func concat(job *pull.Job) (pull.Func, error) {
	return pull.Joined(job, job.Dimension(job.Attributes.(*onnx.ConcatAttributes).Axis)), nil
}
