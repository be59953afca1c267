package dml

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// The pull functions of operators that select.
var (
	ElementWiseMax  = pull.Extremes(dml.ElementWiseMaxNaN, pull.Arithmetic.Greater)
	ElementWiseMin  = pull.Extremes(dml.ElementWiseMinNaN, pull.Arithmetic.Less)
	ElementWiseClip = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		least, greatest := pull.As[dml.ElementWiseClipAttributes](job).Bounds(a.DType)
		low, _ := tensor.FloatValue(a.DType, least)
		high, _ := tensor.FloatValue(a.DType, greatest)
		bits := x[0]
		if a.NaN(bits) {
			switch job.Answer(dml.ElementWiseClipNaN) {
			case dml.ClipNaNMax:
				bits = high
			case dml.ClipNaNMin:
				return low
			default:
				return bits
			}
		}
		return a.Greater(a.Less(bits, high), low)
	})
)
