package webnn

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of arithmetic.
var (
	Add        = pull.Pairs(pull.Arithmetic.Sum)
	Sub        = pull.Pairs(pull.Arithmetic.Difference)
	Mul        = pull.Pairs(pull.Arithmetic.Product)
	Div        = pull.Pairs(pull.Arithmetic.Quotient)
	Pow        = pull.Powers
	Abs        = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Magnitude(x[0]) })
	Neg        = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Difference(a.Number(0), x[0]) })
	Reciprocal = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Quotient(a.Number(1), x[0]) })
	Sign       = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.NaN(x[0]) {
			return a.Number(0)
		}
		return a.Sign(x[0])
	})
)
