package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// Scatter pulls for dml.scatter: the index at an update's own coordinates is the
// coordinate on the axis that it goes to.
var Scatter = pull.Operator{Make: pull.With(scatter), Traits: pull.Moves | pull.Chooses}

func scatter(job *pull.Job, a *dml.ScatterAttributes) (pull.Func, error) {
	x, err := pull.NewIndices(job, job.Answer(dml.IndexOutOfRange), dml.OutOfRangeRejected, dml.OutOfRangeClamped, job.Sizes[0][a.Axis:a.Axis+1])
	if err != nil {
		return nil, err
	}
	return x.Scattered(a.Axis, pull.Updates{Duplicates: job.Answer(dml.DuplicateIndices)})
}
