package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Gather pulls for onnx.gather: the coordinates of the indices stand where the
// axis was.
var Gather = pull.Operator{Sizes: pull.Sized(gatherSizes), Make: pull.With(gather), Traits: pull.Moves}

func gatherSizes(job *pull.Job, a *onnx.GatherAttributes) []int64 {
	axis, data := job.Dimension(a.Axis), job.Sizes[0]
	return job.Join(data[:axis], job.Sizes[1], data[axis+1:])
}

func gather(job *pull.Job, a *onnx.GatherAttributes) (pull.Func, error) {
	axis := job.Dimension(a.Axis)
	more := int64(len(job.Sizes[1]))
	x, err := pull.IndicesOf(job, &onnx.GatherIndices, job.Sizes[0][axis:axis+1])
	job.Bands = pull.Apart(axis, axis+more)
	if more > 0 {
		job.Part, job.Several = len(job.Sizes[0])-int(axis)-1, more == 1 && job.Sizes[1][0] > 1
		job.Rows = func(_ int, to, from []int64, row *pull.Row) {
			copy(from, to[:axis])
			if job.Several { // all rows have the same places
				row.Places = row.Places[:min(int64(len(row.Places)), job.Sizes[1][0]-to[axis])]
			}
			x.Along(int(axis), to[axis:], row)
		}
	}
	return func(_ int, to, from []int64) pull.Source {
		for d := range to {
			switch d := int64(d); {
			case d < axis:
				from[d] = to[d]
			case d >= axis+more:
				from[d-more+1] = to[d]
			}
		}
		from[axis] = x.At(to[axis : axis+more])
		if from[axis] < 0 {
			return pull.Source{Operand: pull.Constant}
		}
		return pull.Source{}
	}, err
}
