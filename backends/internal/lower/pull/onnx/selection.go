package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of operators that select.
var (
	Max       = pull.Extremes(onnx.MaxNaN, pull.Arithmetic.Greater)
	Min       = pull.Extremes(onnx.MinNaN, pull.Arithmetic.Less)
	Relu      = pull.Positives(onnx.ReluNaN)
	LeakyRelu = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		return job.Arithmetic(0).Leaky(x[0], pull.As[onnx.LeakyReluAttributes](job).Alpha)
	})
	PRelu = pull.Pairs(pull.Arithmetic.Sloped)
	Floor = pull.Rounded(math.Floor)
	Ceil  = pull.Rounded(math.Ceil)
	Round = pull.Rounded(math.RoundToEven)
	Clip  = pull.Computed(0, pull.SameSizes, clip)
)

// clip has a bound as a term, if there is one.
func clip(job *pull.Job) (list func(to []int64, t *pull.Terms), combine func(t *pull.Terms) uint64) {
	a := job.Arithmetic(0)
	atLeast, atMost := pull.OrNaN(job, onnx.ClipNaN, a.Greater), pull.OrNaN(job, onnx.ClipNaN, a.Less)
	return func(to []int64, t *pull.Terms) {
			copy(t.Add(0), to)
			for i := 1; i < job.Inputs; i++ {
				t.Add(i)
			}
		}, func(t *pull.Terms) uint64 {
			x := finite(job, 1, -1, t.Bits(0, 0))
			for i := 1; i < len(t.List); i++ {
				if parameter, _ := job.Counts.Param(t.List[i][0].Operand); parameter == 1 {
					x = atLeast(x, t.Bits(i, 0))
				} else {
					x = atMost(x, t.Bits(i, 0))
				}
			}
			return finite(job, 2, 1, x)
		}
}

// finite returns the number next to x if that is an infinity of a sign whose bound, a parameter, is absent.
func finite(job *pull.Job, parameter, sign int, x uint64) uint64 {
	first, end := job.Counts.Span(parameter)
	if d := job.DTypes[0]; first == end && d.Float() && math.IsInf(job.Arithmetic(0).Value(x), sign) && job.Answer(onnx.ClipAbsent) == onnx.ClipAbsentFinite {
		return x - 1
	}
	return x
}
