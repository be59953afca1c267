package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Compress pulls for onnx.compress: the k-th entry of the condition that is true
// stands for place k of the output.
var Compress = pull.Operator{Make: compress, Traits: pull.Shifts | pull.Starts | pull.Steps | pull.Falls}

func compress(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*onnx.CompressAttributes)
	places := job.Ints(len(a.Condition))[:0]
	for i, entry := range a.Condition {
		if entry != 0 {
			places = append(places, int64(i))
		}
	}
	if input := job.Sizes[0]; a.Axis == onnx.CompressFlat {
		return func(_ int, to, from []int64) pull.Source {
			tensor.Unravel(places[to[0]], input, from[:len(input)])
			return pull.Source{}
		}, nil
	}
	axis := job.Dimension(a.Axis)
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		from[axis] = places[to[axis]]
		return pull.Source{}
	}, nil
}
