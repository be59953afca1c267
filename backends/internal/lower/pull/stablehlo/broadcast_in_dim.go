package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// BroadcastInDim pulls for stablehlo.broadcast_in_dim.
var BroadcastInDim = pull.Operator{
	Make: pull.With(func(job *pull.Job, a *stablehlo.BroadcastInDimAttributes) (pull.Func, error) {
		return broadcast(job, a.BroadcastDimensions), nil
	}),
	Traits: pull.Shifts,
}

// broadcast makes the pull function for the dimensions that those of the operand become.
func broadcast(job *pull.Job, dimensions []int64) pull.Func {
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		for d, of := range dimensions {
			from[d] = min(to[of], job.Sizes[0][d]-1)
		}
		return pull.Source{}
	}
}
