package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// ScatterElementsUpdate pulls for openvino.scatter_elements_update: the index at an
// update's own coordinates is the coordinate on the axis that it goes to.
var ScatterElementsUpdate = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(scatterElementsUpdate), Traits: pull.Moves | pull.Chooses | pull.Invents}

func scatterElementsUpdate(job *pull.Job, a *openvino.ScatterElementsUpdateAttributes) (pull.Func, error) {
	axis := job.Dimension(a.Axis)
	x, err := pull.IndicesOf(job, &openvino.ScatterElementsUpdateIndices, job.Sizes[0][axis:axis+1])
	if err != nil {
		return nil, err
	}
	return x.Scattered(axis, pull.Updates{Reduction: a.Reduces(), WithoutData: a.WithoutData()})
}
