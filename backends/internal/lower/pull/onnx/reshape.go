package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/tensor"
)

// Reshape pulls for onnx.reshape: the element of the data with the same place in
// row-major order.
var Reshape = pull.Operator{Make: reshape, Traits: pull.Shifts | pull.Steps | pull.Falls}

func reshape(job *pull.Job) (pull.Func, error) {
	data, reshaped := job.Sizes[0], job.Sizes[1]
	return func(_ int, to, from []int64) pull.Source {
		tensor.Unravel(tensor.RowMajor(to, reshaped), data, from[:len(data)])
		return pull.Source{}
	}, nil
}
