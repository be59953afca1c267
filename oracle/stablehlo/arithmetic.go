package stablehlo

import (
	"errors"

	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// The pages of arithmetic.
var (
	Add       = arithmetic(specs.ReduceAdd, walk.Term.Plus)
	Subtract  = arithmetic(specs.ReduceSub, walk.Term.Minus)
	Multiply  = arithmetic(specs.ReduceMul, walk.Term.Times)
	Divide    = dividing(stablehlo.DivideZero, quotient, func(_ *walk.Walk, a, b walk.Term) exact.Value { return a.Over(b).Number })
	Remainder = dividing(stablehlo.RemainderZero, remainder, func(w *walk.Walk, a, b walk.Term) exact.Value { return family.Rest(w, a, b, false) })
	Negate    = wholes(negated, func(w *walk.Walk, x []walk.Term, _ bool) {
		w.Cite(w.Rule("sign"))
		w.Computed(family.Negated(w.Tensors[0].DType, x[0].Bits), x[0])
	})
	Abs = wholes(func(d tensor.DType, x, _ uint64) (bits uint64, held bool) {
		if family.Compare(d, x, 0) < 0 {
			return negated(d, x, 0)
		}
		return x, true
	}, func(w *walk.Walk, x []walk.Term, _ bool) {
		w.Cite(w.Rule("sign"))
		w.Computed(family.Absolute(w.Tensors[0].DType, x[0].Bits), x[0])
	})
	Sign = numbers(func(w *walk.Walk, x []walk.Term) {
		w.ComputesOf(exact.Whole(int64(family.Compare(w.Tensors[0].DType, x[0].Bits, 0))), x[0])
	})
)

// negated returns the bits of an integer with the other sign. An unsigned one counts as the signed one that has its
// bits, of which the least has no other sign.
func negated(d tensor.DType, x, _ uint64) (bits uint64, held bool) {
	return d.Clip(-x), x != family.SignBit(d)
}

// arithmetic is the page of an operator on two operands, which is a reduction of integers and truth values, and of floats
// what of returns.
func arithmetic(reduction specs.Reduction, of func(a, b walk.Term) walk.Term) walk.Page {
	return wholes(func(d tensor.DType, x, y uint64) (uint64, bool) { return family.Combined(reduction, d, x, y) },
		orNaN(func(w *walk.Walk, x []walk.Term) { w.Computes(of(x[0], x[1])) }))
}

// dividing is the page of an operator that divides the elements of lhs by those of rhs. It asks q about integers that
// are divided by 0. Integers returns what it is of others.
func dividing(q *spec.Question, integers func(d tensor.DType, x, y uint64) (bits uint64, held bool), floats func(w *walk.Walk, a, b walk.Term) exact.Value) walk.Page {
	quotients := orNaN(func(w *walk.Walk, x []walk.Term) {
		if x[1].Number.Sign() == 0 {
			w.Undetermined(errDivisor)
		} else {
			w.ComputesOf(floats(w, x[0], x[1]), x...)
		}
	})
	return walk.Page{Run: func(w *walk.Walk) {
		if d := w.Tensors[0].DType; d.Float() {
			together(w, quotients)
			return
		}
		if touches(w, func(_, y uint64) bool { return y == 0 }) &&
			w.Ends(w.Answer(q), stablehlo.DivisorRejected, stablehlo.DivisorUndefined, w.Operator.Rule(w.Operator.Name+"/divisor-not-zero"), "an element of rhs is 0") {
			return
		}
		wholesOf(w, integers, nil)
	}}
}

var errDivisor = errors.New("floats are not divided by 0")

// quotient returns the quotient of two integers without its fraction, and all bits if the second one is 0.
func quotient(d tensor.DType, x, y uint64) (bits uint64, held bool) {
	if y == 0 {
		return d.Clip(^uint64(0)), true
	}
	bits, _, held = family.Divided(d, x, y)
	return bits, held
}

// remainder returns what is left of an integer without a multiple of another. All is left of one that is divided by 0.
func remainder(d tensor.DType, x, y uint64) (bits uint64, held bool) {
	if y == 0 {
		return x, true
	}
	_, bits, held = family.Divided(d, x, y)
	return bits, held
}
