package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// The pull functions of operators on truth values and on bits.
var (
	And        = binary(func(_ pull.Arithmetic, x, y uint64) uint64 { return x & y })
	Or         = binary(func(_ pull.Arithmetic, x, y uint64) uint64 { return x | y })
	Xor        = binary(func(_ pull.Arithmetic, x, y uint64) uint64 { return x ^ y })
	Not        = elementwise(func(_ pull.Arithmetic, x []uint64) uint64 { return x[0] ^ 1 })
	BitwiseAnd = And
	BitwiseOr  = Or
	BitwiseXor = Xor
	BitwiseNot = elementwise(func(a pull.Arithmetic, x []uint64) uint64 { return a.Clip(^x[0]) })
	BitShift   = pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a, by := job.Arithmetic(0), x[1]
		if a.Negative(by) {
			by = 64
		}
		switch {
		case pull.As[onnx.BitShiftAttributes](job).Direction == 1 && by < uint64(a.Bits()):
			return a.Clip(x[0] << by)
		case pull.As[onnx.BitShiftAttributes](job).Direction == 1:
			return 0
		case a.Signed():
			return a.Clip(uint64(a.Integer(x[0]) >> by))
		}
		return x[0] >> by
	})
)
