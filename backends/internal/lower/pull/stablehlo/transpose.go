package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Transpose pulls for stablehlo.transpose.
var Transpose = pull.Operator{Make: pull.With(transpose), Traits: pull.Shifts}

func transpose(job *pull.Job, a *stablehlo.TransposeAttributes) (pull.Func, error) {
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, of := range a.Permutation {
			from[of] = to[d]
		}
		return pull.Source{}
	}, nil
}
