package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The elementwise operators of arithmetic.
var (
	Add = elementwise{
		family: "arithmetic", name: "add", operands: twoOperands, types: anyTypes, nan: true, questions: []*spec.Question{Overflow, Rounding},
		value: "An element of the result is the sum of those of lhs and rhs.", booleans: "Of truth values, it is true where that of lhs or that of rhs is.",
	}.operator()
	Subtract = elementwise{
		family: "arithmetic", name: "subtract", operands: twoOperands, types: numberTypes, nan: true, questions: []*spec.Question{Overflow, Rounding},
		value: "An element of the result is that of lhs minus that of rhs.",
	}.operator()
	Multiply = elementwise{
		family: "arithmetic", name: "multiply", operands: twoOperands, types: anyTypes, nan: true, questions: []*spec.Question{Overflow, Rounding},
		value: "An element of the result is the product of those of lhs and rhs.", booleans: "Of truth values, it is true where those of lhs and rhs are.",
	}.operator()
	Divide = elementwise{
		family: "arithmetic", name: "divide", operands: twoOperands, types: numberTypes, nan: true, questions: []*spec.Question{DivideZero, Overflow, Rounding},
		value: "An element of the result is that of lhs divided by that of rhs.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("truncates", "Semantics, integers", "Of integers, the fraction of the quotient is discarded."), noDivisorOfZero(text)}
		},
	}.operator()
	Remainder = elementwise{
		family: "arithmetic", name: "remainder", operands: twoOperands, types: numberTypes, nan: true, questions: []*spec.Question{RemainderZero, Overflow},
		value: "An element of the result is that of lhs minus that of rhs times their quotient, whose fraction is discarded.",
		more:  func(text spec.Text) []*spec.Rule { return []*spec.Rule{noDivisorOfZero(text)} },
	}.operator()
	Negate = elementwise{
		family: "arithmetic", name: "negate", operands: oneOperand, types: numberTypes, continuous: true, questions: []*spec.Question{Overflow},
		value: "An element of the result is that of the operand with the other sign.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("unsigned", "Semantics, unsigned integers", "An unsigned integer is negated as the signed one that has its bits."),
				text.Meaning("sign", "Semantics, floats (IEEE-754)", "Of a float, the sign bit alone changes, also of a NaN."),
			}
		},
	}.operator()
	Abs = elementwise{
		family: "arithmetic", name: "abs", constraint: "C2", operands: oneOperand, types: signedTypes, continuous: true, questions: []*spec.Question{Overflow},
		value: "An element of the result is that of the operand without its sign.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("sign", "Semantics, floats (IEEE-754)", "Of a float, the sign bit alone changes, also of a NaN."),
				text.Static("element-type", "Constraints, C2", "The result has the element type of the operand, or, of complex numbers, that of their parts.", func(k *spec.Check) {
					if want := AbsType(k.Tensors[0].DType); k.Output().DType != want {
						k.Breaks("the operand is %v, and the result %v", k.Tensors[0].DType, k.Output().DType)
					}
				}),
			}
		},
	}.operator()
	Sign = elementwise{
		family: "arithmetic", name: "sign", operands: oneOperand, types: signedTypes, nan: true,
		value: "An element of the result is 1 where that of the operand is above 0, -1 where it is below, and 0 where it is 0.",
	}.operator()
)

// Overflow is about the integers of all operators that compute. It is a question because the text leaves it to
// implementations.
var Overflow = family.Beyond(spec.Text{Name: "stablehlo.integers", Document: "StableHLO"}, "Errors (implementation-defined)",
	"What does an integer hold that is computed beyond its data type?")

// The questions about integers that are divided by 0, which the text leaves to implementations.
var (
	DivideZero    = dividesByZero(text("divide"))
	RemainderZero = dividesByZero(text("remainder"))
)

// The answers to [DivideZero] and [RemainderZero].
const DivisorGivesOnes, DivisorRejected, DivisorUndefined spec.Answer = 0, 1, 2

func dividesByZero(text spec.Text) *spec.Question {
	return text.Question("divisor-zero", "Errors (implementation-defined)", "What happens if an integer is divided by 0?", []spec.Option{
		DivisorGivesOnes: {Name: "ones", Statement: "All bits of the quotient are set, and the remainder is what was divided."},
		DivisorRejected:  {Name: "reject", Statement: "The call is rejected."},
		DivisorUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
	})
}

// noDivisorOfZero makes the rule that integers are not divided by 0.
func noDivisorOfZero(text spec.Text) *spec.Rule {
	return text.Data("divisor-not-zero", "Errors (implementation-defined)", "No integer is divided by 0.")
}

// AbsType returns the element type of the absolute values of elements.
func AbsType(d tensor.DType) tensor.DType {
	if d == tensor.Complex64 {
		return tensor.Float32
	}
	return d
}
