package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Reshape pulls for onnx.reshape: the element of the data with the same place in
// row-major order.
var Reshape = pull.Operator{Sizes: reshapeSizes, Make: reshape, Traits: pull.Shifts | pull.Steps | pull.Falls}

func reshapeSizes(job *pull.Job, _ int) []int64 {
	a := job.Attributes.(*onnx.ReshapeAttributes)
	sizes, open := job.Join(a.Shape), -1
	for d, size := range sizes {
		switch {
		case size == 0 && !a.Allowzero:
			sizes[d] = job.Sizes[0][d]
		case size < 0:
			sizes[d], open = 1, d
		}
	}
	if open >= 0 {
		sizes[open] = pull.Product(job.Sizes[0]...) / pull.Product(sizes...)
	}
	return sizes
}

func reshape(job *pull.Job) (pull.Func, error) {
	data, reshaped := job.Sizes[0], job.Sizes[1]
	return func(_ int, to, from []int64) pull.Source {
		tensor.Unravel(tensor.RowMajor(to, reshaped), data, from[:len(data)])
		return pull.Source{}
	}, nil
}
