// Package dml contains the pull functions of the DirectML operators, one file per
// operator.
package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
)

// Slice1 pulls for dml.slice1. A dimension with a negative stride starts at the
// last element of its window.
var Slice1 = pull.Operator{Make: pull.With(slice1), Traits: pull.Moves}

func slice1(job *pull.Job, a *dml.Slice1Attributes) (pull.Func, error) {
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, stride := range a.InputWindowStrides {
			from[d] = a.InputWindowOffsets[d] + stride*to[d]
			if stride < 0 {
				from[d] += a.InputWindowSizes[d] - 1
			}
		}
		return pull.Source{}
	}, nil
}
