package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of operators on truth values and on bits.
var (
	And        = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x & y })
	Or         = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x | y })
	Xor        = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x ^ y })
	Not        = pull.Each(func(_ pull.Arithmetic, x []uint64) uint64 { return x[0] ^ 1 })
	BitwiseAnd = And
	BitwiseOr  = Or
	BitwiseXor = Xor
	BitwiseNot = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Clip(^x[0]) })
	BitShift   = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a, by := job.Arithmetic(0), x[1]
		if a.Negative(by) {
			by = 64
		}
		return a.Shift(x[0], by, pull.As[onnx.BitShiftAttributes](job).Direction == 1, a.Signed())
	})
)
