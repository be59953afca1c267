package onnx

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The pull functions of arithmetic.
var (
	Add = pull.Pairs(pull.Arithmetic.Sum)
	Sub = pull.Pairs(pull.Arithmetic.Difference)
	Mul = pull.Pairs(pull.Arithmetic.Product)
	Div = dividing(onnx.DivZero, pull.Pairs(pull.Arithmetic.Quotient))
	Mod = dividing(onnx.ModZero, pull.Elementwise(func(job *pull.Job, x []uint64) uint64 {
		a := job.Arithmetic(0)
		if x[1] == 0 && !a.Float() {
			return 0
		}
		return a.Rest(x[0], x[1], !pull.As[onnx.ModAttributes](job).Fmod)
	}))
	Pow  = pull.Powers
	Sum  = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return pull.Fold(x, a.Sum) })
	Mean = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 {
		return a.Of(a.Value(pull.Fold(x, a.Sum)) / float64(len(x)))
	})
	Neg  = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Difference(a.Number(0), x[0]) })
	Abs  = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Magnitude(x[0]) })
	Sign = pull.Each(func(a pull.Arithmetic, x []uint64) uint64 { return a.Sign(x[0]) })
)

// dividing rejects integers that are divided by 0, if that is the answer to a question.
func dividing(q *spec.Question, of pull.Operator) pull.Operator {
	return pull.Dividing(of, func(job *pull.Job) bool { return job.Answer(q) == onnx.DivisorRejected })
}
