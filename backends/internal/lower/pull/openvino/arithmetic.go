package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
)

// The pull functions of arithmetic.
var (
	Add      = pull.Pairs(pull.Arithmetic.Sum)
	Subtract = pull.Pairs(pull.Arithmetic.Difference)
	Multiply = pull.Pairs(pull.Arithmetic.Product)
	Divide   = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a, quotient := job.Arithmetic(0), job.Arithmetic(0).Quotient(x[0], x[1])
		down := pull.As[openvino.DivideAttributes](job).Floor || job.Answer(openvino.DivideFraction) == openvino.FractionDown
		if rest := a.Rest(x[0], x[1], false); !a.Float() && down && rest != 0 && a.Negative(x[0]) != a.Negative(x[1]) {
			return a.Difference(quotient, a.Number(1))
		}
		return quotient
	})
	Mod      = pull.Pairs(func(a pull.Arithmetic, x, y uint64) uint64 { return a.Rest(x, y, false) })
	FloorMod = pull.Pairs(func(a pull.Arithmetic, x, y uint64) uint64 { return a.Rest(x, y, true) })
	Negative = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Difference(a.Number(0), x[0]) })
	Abs      = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Magnitude(x[0]) })
	Sign     = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.NaN(x[0]) {
			return x[0]
		}
		return a.Sign(x[0])
	})
)
