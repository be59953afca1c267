package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Expand pulls for onnx.expand: the input is read backwards from its last
// dimension, without a step where it has a single element.
var Expand = pull.Operator{Sizes: pull.Sized(expandSizes), Make: expand, Traits: pull.Shifts}

func expandSizes(job *pull.Job, a *onnx.ExpandAttributes) []int64 {
	short, long := job.Sizes[0], a.Shape
	if len(short) > len(long) {
		short, long = long, short
	}
	sizes := job.Join(long)
	for d, size := range short {
		if at := len(long) - len(short) + d; sizes[at] == 1 {
			sizes[at] = size
		}
	}
	return sizes
}

func expand(job *pull.Job) (pull.Func, error) {
	sizes := job.Sizes[0]
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		to = to[len(to)-len(sizes):]
		for d, size := range sizes {
			from[d] = min(to[d], size-1)
		}
		return pull.Source{}
	}, nil
}
