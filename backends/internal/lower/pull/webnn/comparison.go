package webnn

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
)

// The pull functions of operations that compare or classify.
var (
	Equal          = pull.Comparison(func(above, below bool) bool { return !above && !below })
	NotEqual       = pull.Comparison(func(above, below bool) bool { return above || below })
	Greater        = pull.Comparison(func(above, _ bool) bool { return above })
	GreaterOrEqual = pull.Comparison(func(_, below bool) bool { return !below })
	Lesser         = pull.Comparison(func(_, below bool) bool { return below })
	LesserOrEqual  = pull.Comparison(func(above, _ bool) bool { return !above })
	IsNan          = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.BoolBits(a.NaN(x[0])) })
	IsInfinite     = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.BoolBits(math.IsInf(a.Value(x[0]), 0)) })
)
