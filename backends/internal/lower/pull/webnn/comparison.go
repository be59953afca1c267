package webnn

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
)

// The pull functions of operations that compare or classify.
var (
	Equal          = comparison(func(_, _, equal bool) bool { return equal })
	NotEqual       = comparison(func(_, _, equal bool) bool { return !equal })
	Greater        = comparison(func(above, _, _ bool) bool { return above })
	GreaterOrEqual = comparison(func(above, _, equal bool) bool { return above || equal })
	Lesser         = comparison(func(_, below, _ bool) bool { return below })
	LesserOrEqual  = comparison(func(_, below, equal bool) bool { return below || equal })
	IsNan          = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.BoolBits(a.NaN(x[0])) })
	IsInfinite     = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.BoolBits(math.IsInf(a.Value(x[0]), 0)) })
)

// comparison compares two elements, of which a NaN is equal to none.
func comparison(holds func(above, below, equal bool) bool) pull.Operator {
	return pull.Pairs(func(a pull.Arithmetic, x, y uint64) uint64 {
		above, below := a.Above(x, y), a.Above(y, x)
		return pull.BoolBits(holds(above, below, !above && !below && !a.NaN(x) && !a.NaN(y)))
	})
}
