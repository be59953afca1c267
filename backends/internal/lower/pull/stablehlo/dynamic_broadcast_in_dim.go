package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// DynamicBroadcastInDim pulls for stablehlo.dynamic_broadcast_in_dim, to the stated shape.
var DynamicBroadcastInDim = pull.Operator{
	Make: func(job *pull.Job) (pull.Func, error) {
		return broadcast(job, job.Attributes.(*stablehlo.DynamicBroadcastInDimAttributes).BroadcastDimensions), nil
	},
	Traits: pull.Shifts,
}
