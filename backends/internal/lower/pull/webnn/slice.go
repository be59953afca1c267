// Package webnn contains the pull functions of the WebNN operators, one file per
// operator.
package webnn

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// Slice pulls for webnn.slice.
var Slice = pull.Operator{Sizes: pull.Sized(sliceSizes), Make: pull.With(slice), Traits: pull.Shifts | pull.Starts | pull.Steps}

func sliceSizes(job *pull.Job, a *webnn.SliceAttributes) []int64 {
	sizes := job.Join(a.Sizes)
	for d, stride := range a.Strides {
		sizes[d] = 1 + (sizes[d]-1)/stride
	}
	return sizes
}

func slice(job *pull.Job, a *webnn.SliceAttributes) (pull.Func, error) {
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, start := range a.Starts {
			from[d] = to[d]
			if a.Strides != nil {
				from[d] *= a.Strides[d]
			}
			from[d] += start
		}
		return pull.Source{}
	}, nil
}
