package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Squeeze pulls for onnx.squeeze: the element with the same place in row-major order.
var Squeeze = pull.Operator{Sizes: pull.Sized(squeezeSizes), Make: pull.Reshaped}

func squeezeSizes(job *pull.Job, a *onnx.SqueezeAttributes) []int64 {
	axes, data := a.Axes, job.Sizes[0]
	all := axes == nil || len(axes) == 0 && job.Answer(onnx.SqueezeEmpty) == onnx.SqueezeEmptyAll
	removed := uint32(0) // a bit for each dimension
	for _, axis := range axes {
		removed |= 1 << job.Dimension(axis)
	}
	sizes := job.Ints(len(data))[:0]
	for d, size := range data {
		if removed>>d&1 == 0 && (size != 1 || !all) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}
