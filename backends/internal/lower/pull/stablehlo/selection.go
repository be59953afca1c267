package stablehlo

import (
	"math"

	"example.com/conform/backends/internal/lower/pull"
)

// The pull functions of operators that select.
var (
	Maximum = pull.Pairs(maximum)
	Minimum = pull.Pairs(minimum)
	Clamp   = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return minimum(a, maximum(a, x[1], x[0]), x[2]) })

	Floor            = pull.Rounded(math.Floor)
	Ceil             = pull.Rounded(math.Ceil)
	RoundNearestEven = pull.Rounded(math.RoundToEven)
	RoundNearestAfz  = pull.Rounded(math.Round)
)

func maximum(a pull.Arithmetic, x, y uint64) uint64 {
	if a.NaN(y) {
		return y
	}
	return a.Greater(x, y)
}

func minimum(a pull.Arithmetic, x, y uint64) uint64 {
	if a.NaN(y) {
		return y
	}
	return a.Less(x, y)
}
