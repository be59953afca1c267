package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Transpose pulls for stablehlo.transpose.
var Transpose = pull.Operator{Make: transpose, Traits: pull.Shifts}

func transpose(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*stablehlo.TransposeAttributes)
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, of := range a.Permutation {
			from[of] = to[d]
		}
		return pull.Source{}
	}, nil
}
