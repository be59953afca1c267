package onnx

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Unsqueeze pulls for onnx.unsqueeze: the element with the same place in row-major order.
var Unsqueeze = pull.Operator{Sizes: pull.Sized(unsqueezeSizes), Make: pull.Reshaped}

func unsqueezeSizes(job *pull.Job, a *onnx.UnsqueezeAttributes) []int64 {
	axes := job.Join(a.Axes)
	rank := len(job.Sizes[0]) + len(axes)
	for i := range axes {
		if axes[i] < 0 {
			axes[i] += int64(rank)
		}
	}
	slices.Sort(axes)
	sizes := append(job.Ints(rank)[:0], job.Sizes[0]...)
	for _, axis := range axes { // each behind those before it
		sizes = slices.Insert(sizes, int(axis), 1)
	}
	return sizes
}
