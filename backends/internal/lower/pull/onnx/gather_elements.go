package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// GatherElements pulls for onnx.gather_elements: the index at an element's own
// coordinates is its coordinate on the axis.
var GatherElements = pull.Operator{Sizes: gatherElementsSizes, Make: pull.With(gatherElements), Traits: pull.Moves}

func gatherElementsSizes(job *pull.Job, _ int) []int64 { return job.Sizes[1] }

func gatherElements(job *pull.Job, a *onnx.GatherElementsAttributes) (pull.Func, error) {
	axis := job.Dimension(a.Axis)
	x, err := pull.IndicesOf(job, &onnx.GatherElementsIndices, job.Sizes[0][axis:axis+1])
	job.Several = true
	job.Rows = func(_ int, to, from []int64, row *pull.Row) {
		copy(from, to)
		x.Along(int(axis), to, row)
	}
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		if from[axis] = x.At(to); from[axis] < 0 {
			return pull.Source{Operand: pull.Constant}
		}
		return pull.Source{}
	}, err
}
