package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// DynamicBroadcastInDim pulls for stablehlo.dynamic_broadcast_in_dim, to the stated shape.
var DynamicBroadcastInDim = pull.Operator{
	Make: pull.With(func(job *pull.Job, a *stablehlo.DynamicBroadcastInDimAttributes) (pull.Func, error) {
		return broadcast(job, a.BroadcastDimensions), nil
	}),
	Traits: pull.Shifts,
}
