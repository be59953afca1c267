package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// BroadcastInDim pulls for stablehlo.broadcast_in_dim.
var BroadcastInDim = pull.Operator{Make: broadcastInDim, Traits: pull.Shifts}

func broadcastInDim(job *pull.Job) (pull.Func, error) {
	a := job.Attributes.(*stablehlo.BroadcastInDimAttributes)
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, of := range a.BroadcastDimensions {
			from[d] = min(to[of], job.Sizes[0][d]-1)
		}
		return pull.Source{}
	}, nil
}
