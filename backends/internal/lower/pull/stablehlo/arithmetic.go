package stablehlo

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// The pull functions of arithmetic.
var (
	Add       = truths(pull.Arithmetic.Sum, func(x, y uint64) uint64 { return x | y })
	Subtract  = pull.Pairs(pull.Arithmetic.Difference)
	Multiply  = truths(pull.Arithmetic.Product, func(x, y uint64) uint64 { return x & y })
	Divide    = dividing(stablehlo.DivideZero, func(a pull.Arithmetic, x, y uint64) uint64 { return a.Quotient(x, y) }, func(a pull.Arithmetic, _ uint64) uint64 { return a.Clip(^uint64(0)) })
	Remainder = dividing(stablehlo.RemainderZero, func(a pull.Arithmetic, x, y uint64) uint64 { return a.Rest(x, y, false) }, func(_ pull.Arithmetic, x uint64) uint64 { return x })
	Negate    = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return negative(a, x[0]) })
	Abs       = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.Float() && x[0]>>(a.Bits()-1) == 1 || a.Negative(x[0]) {
			return negative(a, x[0])
		}
		return x[0]
	})
	Sign = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		if a.NaN(x[0]) {
			return x[0]
		}
		return a.Sign(x[0])
	})
)

// negative returns x with the other sign, which floats have in a bit, unless they have one zero.
func negative(a pull.Arithmetic, x uint64) uint64 {
	sign := uint64(1) << (a.Bits() - 1)
	switch {
	case !a.Float():
		return a.Difference(0, x)
	case x&^sign == 0 && a.NaN(sign):
		return x
	}
	return x ^ sign
}

// truths computes elements of two, of which truth values have a function of their own.
func truths(of func(a pull.Arithmetic, x, y uint64) uint64, ofBools func(x, y uint64) uint64) pull.Operator {
	return pull.Pairs(func(a pull.Arithmetic, x, y uint64) uint64 {
		if a.DType == tensor.Bool {
			return ofBools(x, y)
		}
		return of(a, x, y)
	})
}

// dividing computes elements of two, of which the second is no integer that is 0. Otherwise the job is rejected, if that
// is the answer to a question, or byZero says what an element is.
func dividing(q *spec.Question, of func(a pull.Arithmetic, x, y uint64) uint64, byZero func(a pull.Arithmetic, x uint64) uint64) pull.Operator {
	op := pull.Pairs(func(a pull.Arithmetic, x, y uint64) uint64 {
		if y == 0 && !a.Float() {
			return byZero(a, x)
		}
		return of(a, x, y)
	})
	return pull.Dividing(op, func(job *pull.Job) bool { return job.Answer(q) == stablehlo.DivisorRejected })
}
