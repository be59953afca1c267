package onnx

import "example.com/conform/backends/internal/lower/pull"

// Expand pulls for onnx.expand: the input is read backwards from its last
// dimension, without a step where it has a single element.
var Expand = pull.Operator{Make: expand, Traits: pull.Shifts}

func expand(job *pull.Job) (pull.Func, error) {
	sizes := job.Sizes[0]
	return func(_ int, to, from []int64) pull.Source {
		to = to[len(to)-len(sizes):]
		for d, size := range sizes {
			from[d] = min(to[d], size-1)
		}
		return pull.Source{}
	}, nil
}
