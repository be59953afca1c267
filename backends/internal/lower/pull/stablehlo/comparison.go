package stablehlo

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/stablehlo"
)

// The pull functions of operators that compare or classify.
var (
	Compare  = pull.Elementwise(compare)
	IsFinite = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		value := a.Value(x[0])
		return pull.BoolBits(!math.IsNaN(value) && !math.IsInf(value, 0))
	})
)

func compare(job *pull.Job, x []uint64) uint64 {
	a, of := job.Arithmetic(0), pull.As[stablehlo.CompareAttributes](job)
	above, below := a.Above(x[0], x[1]), a.Above(x[1], x[0])
	equal := !above && !below && !a.NaN(x[0]) && !a.NaN(x[1])
	if of.CompareType == stablehlo.CompareTotal && job.Answer(stablehlo.TotalOrder) == stablehlo.TotalOrderBits {
		first, second := signed(a, x[0]), signed(a, x[1])
		above, below, equal = first > second, first < second, first == second
	}
	switch of.Direction {
	case stablehlo.DirectionEQ:
		return pull.BoolBits(equal)
	case stablehlo.DirectionNE:
		return pull.BoolBits(!equal)
	case stablehlo.DirectionGE:
		return pull.BoolBits(above || equal)
	case stablehlo.DirectionGT:
		return pull.BoolBits(above)
	case stablehlo.DirectionLE:
		return pull.BoolBits(below || equal)
	default:
		return pull.BoolBits(below)
	}
}

// signed returns the place of a float in the order of all bits: those with a sign count down from -1. A NaN that has
// the bits of -0 is below all.
func signed(a pull.Arithmetic, x uint64) int64 {
	place, least := a.Integer(x), int64(math.MinInt64)>>(64-a.Bits())
	switch {
	case place == least && a.NaN(x):
		return least - 1
	case place < 0:
		return -1 - (place - least)
	}
	return place
}
