package openvino

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// The pull functions of operations on truth values and on bits.
var (
	LogicalAnd = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x & y })
	LogicalOr  = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x | y })
	LogicalXor = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x ^ y })
	LogicalNot = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.DType == tensor.Bool {
			return x[0] ^ 1
		}
		return a.Clip(^x[0])
	})
	BitwiseAnd = LogicalAnd
	BitwiseOr  = LogicalOr
	BitwiseXor = LogicalXor
	BitwiseNot = LogicalNot

	BitwiseLeftShift  = pull.Pairs(func(a pull.Arithmetic, x, by uint64) uint64 { return a.Shift(x, by, true, false) })
	BitwiseRightShift = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		return a.Shift(x[0], x[1], false, a.Signed() && job.Answer(openvino.ShiftNegative) == openvino.ShiftKeepsSign)
	})
)
