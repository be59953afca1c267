package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The elementwise operations of arithmetic.
var (
	Add = binary("add", "An element of the output is the sum of those of a and b.", nil)
	Sub = binary("sub", "An element of the output is that of a minus that of b.", nil)
	Mul = binary("mul", "An element of the output is the product of those of a and b.", nil)
	Div = binary("div", "An element of the output is that of a divided by that of b.", func(text spec.Text) []*spec.Rule {
		return []*spec.Rule{text.Meaning("truncates", "Operation types, div", "A quotient of integers is rounded toward zero.")}
	})
	Pow        = binary("pow", "An element of the output is that of a to the power of that of b.", nil)
	Abs        = unary("abs", "An element of the output is that of the input without its sign.", signedTypes, true)
	Neg        = unary("neg", "An element of the output is that of the input with the other sign.", signedTypes, true)
	Reciprocal = unary("reciprocal", "An element of the output is 1 divided by that of the input.", floatTypes, false, Rounding)
	Sign       = elementwise{
		family: "arithmetic", name: "sign", method: "sign", inputs: inputX, types: signedTypes,
		value: "An element of the output is 1 where that of the input is above 0, -1 where it is below, and otherwise 0.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("nan", "Operation types, sign", "A NaN is neither above 0 nor below, so it becomes 0.")}
		},
	}.operator()
)

func binary(name, value string, more func(text spec.Text) []*spec.Rule) *spec.Operator {
	return elementwise{family: "arithmetic", name: name, method: name, inputs: inputAB, value: value, more: more, questions: []*spec.Question{Rounding}}.operator()
}

func unary(name, value string, types []tensor.DType, continuous bool, questions ...*spec.Question) *spec.Operator {
	return elementwise{family: "arithmetic", name: name, method: name, inputs: inputX, types: types, value: value, continuous: continuous, questions: questions}.operator()
}
