package openvino

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// The pull functions of operations that select.
var (
	Maximum = pull.Extremes(openvino.MaximumNaN, pull.Arithmetic.Greater)
	Minimum = pull.Extremes(openvino.MinimumNaN, pull.Arithmetic.Less)
	Relu    = pull.Positives(openvino.ReluNaN)
	Floor   = rounding(math.Floor)
	Ceiling = rounding(math.Ceil)
	Clamp   = bounded(pull.Bounded(openvino.ClampNaN, func(job *pull.Job) (least, greatest float64) {
		return pull.As[openvino.ClampAttributes](job).Bounds(job.DTypes[0])
	}))
)

// rounding rounds floats. Integers stay.
func rounding(of func(float64) float64) pull.Operator {
	return pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.Float() {
			return a.Of(of(a.Value(x[0])))
		}
		return x[0]
	})
}

// bounded rejects bounds that are crossed, if that is the answer to the question about them.
func bounded(op pull.Operator) pull.Operator {
	elements := op.Make
	op.Make = pull.With(func(job *pull.Job, a *openvino.ClampAttributes) (pull.Func, error) {
		if a.Min > a.Max && job.Answer(openvino.ClampCrossed) == openvino.CrossedRejected {
			return nil, pull.ErrBounds
		}
		return elements(job)
	})
	return op
}
