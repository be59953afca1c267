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
	Clamp   = bounded(pull.Elementwise(clamp))
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

func clamp(job *pull.Job, x []uint64) uint64 {
	a := job.Arithmetic(0)
	least, greatest := pull.As[openvino.ClampAttributes](job).Bounds(a.DType)
	value := float64(x[0])
	switch {
	case a.Float():
		value = a.Value(x[0])
	case a.Signed():
		value = float64(a.Integer(x[0]))
	}
	if a.NaN(x[0]) {
		switch job.Answer(openvino.ClampNaN) {
		case openvino.ClampNaNMin:
			value = math.Inf(-1)
		case openvino.ClampNaNMax:
			value = math.Inf(1)
		}
	}
	limit := max(value, least) // a NaN stays one
	switch limit = min(limit, greatest); {
	case limit == value, math.IsNaN(limit):
		return x[0]
	case a.Float():
		return a.Of(limit)
	}
	return a.Clip(uint64(int64(limit)))
}
