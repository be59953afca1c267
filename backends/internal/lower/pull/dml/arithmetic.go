package dml

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of arithmetic.
var (
	ElementWiseAdd      = pull.Pairs(pull.Arithmetic.Sum)
	ElementWiseSubtract = pull.Pairs(pull.Arithmetic.Difference)
	ElementWiseMultiply = pull.Pairs(pull.Arithmetic.Product)
	ElementWiseAbs      = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Magnitude(x[0]) })
	ElementWiseNegate   = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Difference(a.Number(0), x[0]) })
	ElementWiseSign     = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.NaN(x[0]) {
			return 0
		}
		return a.Sign(x[0])
	})
)
