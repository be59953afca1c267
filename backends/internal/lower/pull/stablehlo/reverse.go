package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Reverse pulls for stablehlo.reverse.
var Reverse = pull.Operator{Make: reverse, Traits: pull.Shifts | pull.Starts | pull.Falls}

func reverse(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*stablehlo.ReverseAttributes)
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		for _, d := range a.Dimensions {
			from[d] = job.Sizes[0][d] - 1 - to[d]
		}
		return pull.Source{}
	}, nil
}
