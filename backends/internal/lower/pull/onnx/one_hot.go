package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// OneHot pulls for onnx.one_hot: an element is the second of two values where its coordinate
// along the axis is the index at the others.
var OneHot = pull.Operator{Sizes: pull.Sized(oneHotSizes), Make: pull.With(oneHot), Traits: pull.Starts | pull.Falls}

func oneHotSizes(job *pull.Job, a *onnx.OneHotAttributes) []int64 {
	indices, axis := job.Sizes[0], oneHotAxis(job)
	return job.Join(indices[:axis], []int64{a.Depth}, indices[axis:])
}

func oneHotAxis(job *pull.Job) int64 {
	axis := pull.As[onnx.OneHotAttributes](job).Axis
	if axis < 0 {
		axis += int64(len(job.Sizes[0])) + 1
	}
	return axis
}

func oneHot(job *pull.Job, a *onnx.OneHotAttributes) (pull.Func, error) {
	axis, last, depth := oneHotAxis(job), int64(len(job.Sizes[0])), a.Depth
	at := job.Ints(int(last))
	named := func(index int64) int64 { // the place
		if index < 0 {
			index += depth
		}
		return index
	}
	locate := func(to []int64) {
		copy(at, to[:axis])
		copy(at[axis:], to[axis+1:])
	}
	job.Rows = func(_ int, to, from []int64, row *pull.Row) {
		locate(to)
		places := row.Places
		if axis == last {
			clear(places)
			if k := named(job.Integer(0, at)) - to[axis]; 0 <= k && k < int64(len(places)) {
				places[k] = 1
			}
		} else {
			for i, index := range job.Integers(0, at, places) {
				places[i] = 0
				if named(index) == to[axis] {
					places[i] = 1
				}
			}
		}
		from[0] = places[0]
		row.Operand, row.First, row.End, row.Placed = 1, 0, 1, true
	}
	return func(_ int, to, from []int64) pull.Source {
		locate(to)
		from[0] = 0
		if named(job.Integer(0, at)) == to[axis] {
			from[0] = 1
		}
		return pull.Source{Operand: 1}
	}, nil
}
