package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Flatten pulls for onnx.flatten: the element with the same place in row-major order.
var Flatten = pull.Operator{Sizes: pull.Sized(flattenSizes), Make: pull.Reshaped, Traits: pull.Shifts | pull.Falls | pull.Images}

func flattenSizes(job *pull.Job, a *onnx.FlattenAttributes) []int64 {
	axis := job.Dimension(a.Axis)
	return append(job.Ints(2)[:0], pull.Product(job.Sizes[0][:axis]...), pull.Product(job.Sizes[0][axis:]...))
}
