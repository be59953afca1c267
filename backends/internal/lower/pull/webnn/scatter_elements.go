package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// ScatterElements pulls for webnn.scatter_elements: the index at an update's own
// coordinates is the coordinate on the axis that it goes to.
var ScatterElements = pull.Operator{Sizes: pull.SameSizes, Make: pull.With(scatterElements), Traits: pull.Moves | pull.Chooses}

func scatterElements(job *pull.Job, a *webnn.ScatterElementsAttributes) (pull.Func, error) {
	x, err := pull.IndicesOf(job, &webnn.ScatterElementsIndices, job.Sizes[0][a.Axis:a.Axis+1])
	if err != nil {
		return nil, err
	}
	return x.Scattered(a.Axis, pull.Updates{Duplicates: job.Answer(webnn.ScatterElementsUpdates.Duplicates)})
}
