package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of operators that compare or classify.
var (
	Equal          = pull.Comparison(func(above, below bool) bool { return !above && !below })
	Less           = pull.Comparison(func(_, below bool) bool { return below })
	Greater        = pull.Comparison(func(above, _ bool) bool { return above })
	LessOrEqual    = pull.Comparison(func(above, _ bool) bool { return !above })
	GreaterOrEqual = pull.Comparison(func(_, below bool) bool { return !below })
	IsNan          = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.BoolBits(a.NaN(x[0])) })
	IsInf          = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		of, value := pull.As[onnx.IsInfAttributes](job), job.Arithmetic(0).Value(x[0])
		return pull.BoolBits(of.Positive && math.IsInf(value, 1) || of.Negative && math.IsInf(value, -1))
	})
)
