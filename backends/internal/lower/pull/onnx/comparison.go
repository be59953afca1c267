package onnx

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of operators that compare or classify.
var (
	Equal          = comparison(func(above, below bool) bool { return !above && !below })
	Less           = comparison(func(_, below bool) bool { return below })
	Greater        = comparison(func(above, _ bool) bool { return above })
	LessOrEqual    = comparison(func(above, _ bool) bool { return !above })
	GreaterOrEqual = comparison(func(_, below bool) bool { return !below })
	IsNan          = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.BoolBits(a.NaN(x[0])) })
	IsInf          = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		of, value := pull.As[onnx.IsInfAttributes](job), job.Arithmetic(0).Value(x[0])
		return pull.BoolBits(of.Positive && math.IsInf(value, 1) || of.Negative && math.IsInf(value, -1))
	})
)

func comparison(holds func(above, below bool) bool) pull.Operator {
	return pull.Pairs(func(a pull.Arithmetic, x, y uint64) uint64 { return pull.BoolBits(holds(a.Above(x, y), a.Above(y, x))) })
}
