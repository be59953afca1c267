package stablehlo

import (
	"math/bits"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// The pull functions of operators on truth values and on bits.
var (
	And = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x & y })
	Or  = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x | y })
	Xor = pull.Pairs(func(_ pull.Arithmetic, x, y uint64) uint64 { return x ^ y })
	Not = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.DType == tensor.Bool {
			return x[0] ^ 1
		}
		return a.Clip(^x[0])
	})
	Popcnt            = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Clip(uint64(bits.OnesCount64(x[0]))) })
	CountLeadingZeros = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		return a.Clip(uint64(bits.LeadingZeros64(x[0]) - 64 + int(a.Bits())))
	})

	ShiftLeft            = shifting(true, false)
	ShiftRightArithmetic = shifting(false, true)
	ShiftRightLogical    = shifting(false, false)
)

// shifting moves bits, those of a negative number of places, too, which is a large one.
func shifting(left, signed bool) pull.Operator {
	return pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a, by := job.Arithmetic(0), x[1]
		if width := uint64(a.Bits()); by >= width && job.Answer(stablehlo.ShiftBeyond) == stablehlo.ShiftBeyondModulo {
			by %= width
		}
		return a.Shift(x[0], by, left, signed)
	})
}
