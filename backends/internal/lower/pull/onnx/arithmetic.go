package onnx

import "example.com/conform/backends/internal/lower/pull"

// The pull functions of arithmetic.
var (
	Add  = binary(pull.Arithmetic.Sum)
	Sub  = binary(pull.Arithmetic.Difference)
	Mul  = binary(pull.Arithmetic.Product)
	Sum  = elementwise(func(a pull.Arithmetic, x []uint64) uint64 { return fold(x, a.Sum) })
	Mean = elementwise(func(a pull.Arithmetic, x []uint64) uint64 { return a.Of(a.Value(fold(x, a.Sum)) / float64(len(x))) })
	Neg  = elementwise(func(a pull.Arithmetic, x []uint64) uint64 { return a.Difference(a.Number(0), x[0]) })
	Abs  = elementwise(func(a pull.Arithmetic, x []uint64) uint64 { return abs(a, x[0]) })
	Sign = elementwise(func(a pull.Arithmetic, x []uint64) uint64 {
		switch {
		case a.Negative(x[0]):
			return a.Number(-1)
		case a.Above(x[0], 0):
			return a.Number(1)
		}
		return 0
	})
)

// elementwise computes elements by the arithmetic of the first input.
func elementwise(of func(a pull.Arithmetic, x []uint64) uint64) pull.Operator {
	return pull.Elementwise(func(job *pull.Job, x []uint64) uint64 { return of(job.Arithmetic(0), x) })
}

// binary computes elements of two.
func binary(of func(a pull.Arithmetic, x, y uint64) uint64) pull.Operator {
	return elementwise(func(a pull.Arithmetic, x []uint64) uint64 { return of(a, x[0], x[1]) })
}

// fold combines elements from the first on.
func fold(x []uint64, of func(x, y uint64) uint64) uint64 {
	all := x[0]
	for _, next := range x[1:] {
		all = of(all, next)
	}
	return all
}

func abs(a pull.Arithmetic, x uint64) uint64 {
	if a.Negative(x) {
		return a.Difference(a.Number(0), x)
	}
	return x
}
