package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// ScatterElements pulls for onnx.scatter_elements: the index at an update's own
// coordinates is the coordinate on the axis that it goes to.
var ScatterElements = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(scatterElements), Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatterElements(job *pull.Job, a *onnx.ScatterElementsAttributes) (pull.Func, error) {
	axis := job.Dimension(a.Axis)
	x, err := pull.IndicesOf(job, &onnx.ScatterElementsIndices, job.Sizes[0][axis:axis+1])
	if err != nil {
		return nil, err
	}
	return x.Scattered(axis, pull.Updates{Duplicates: job.Answer(onnx.ScatterElementsUpdates.Duplicates), Reduction: a.Reduction})
}
