// Package stablehlo contains the pull functions of the StableHLO operations, one file
// per operation.
package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// Slice pulls for stablehlo.slice.
var Slice = pull.Operator{Make: pull.With(slice), Traits: pull.Shifts | pull.Starts | pull.Steps}

func slice(job *pull.Job, a *stablehlo.SliceAttributes) (pull.Func, error) {
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, stride := range a.Strides {
			from[d] = a.StartIndices[d] + stride*to[d]
		}
		return pull.Source{}
	}, nil
}
