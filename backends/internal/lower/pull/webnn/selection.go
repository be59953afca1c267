package webnn

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/webnn"
)

// The pull functions of operations that select.
var (
	Max       = pull.Extremes(webnn.MaxNaN, pull.Arithmetic.Greater)
	Min       = pull.Extremes(webnn.MinNaN, pull.Arithmetic.Less)
	Relu      = pull.Positives(webnn.ReluNaN)
	LeakyRelu = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		return job.Arithmetic(0).Leaky(x[0], pull.As[webnn.LeakyReluAttributes](job).Alpha)
	})
	Prelu     = pull.Pairs(pull.Arithmetic.Sloped)
	Ceil      = pull.Rounded(math.Ceil)
	Floor     = pull.Rounded(math.Floor)
	RoundEven = pull.Rounded(math.RoundToEven)
	Clamp     = pull.Bounded(webnn.ClampNaN, func(job *pull.Job) (least, greatest float64) {
		return pull.As[webnn.ClampAttributes](job).Bounds(job.DTypes[0])
	})
)
