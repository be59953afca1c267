package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Reverse pulls for stablehlo.reverse.
var Reverse = pull.Operator{Make: pull.With(reverse), Traits: pull.Shifts | pull.Starts | pull.Falls}

func reverse(job *pull.Job, a *stablehlo.ReverseAttributes) (pull.Func, error) {
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		copy(from, to)
		for _, d := range a.Dimensions {
			from[d] = job.Sizes[0][d] - 1 - to[d]
		}
		return pull.Source{}
	}, nil
}
