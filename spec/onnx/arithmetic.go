package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The elementwise operators of arithmetic.
var (
	Add = arithmetic("add", "Add-14", "An element of the output is the sum of those of A and B.")
	Sub = arithmetic("sub", "Sub-14", "An element of the output is that of A minus that of B.")
	Mul = arithmetic("mul", "Mul-14", "An element of the output is the product of those of A and B.")
	Div = elementwise{
		family: "arithmetic", name: "div", title: "Div-14", inputs: inputAB, output: "C", types: numberTypes, questions: []*spec.Question{Rounding},
		value: "An element of the output is that of A divided by that of B.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("truncates", "introduction", "The quotient of integers is rounded toward zero.")}
		},
	}.operator()
	Mod = elementwise{
		family: "arithmetic", name: "mod", title: "Mod-28", inputs: inputAB, output: "C", types: numberTypes, attributes: ModAttributes{},
		value: "An element of the output is that of A minus that of B times their quotient, which is rounded down.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("fmod", "fmod", "With fmod the quotient is rounded toward zero.")}
		},
	}.operator()
	Pow = elementwise{
		family: "arithmetic", name: "pow", title: "Pow-15", inputs: []spec.Param{{Name: "X"}, {Name: "Y"}}, output: "Z", types: powerTypes, mixed: true, questions: []*spec.Question{Rounding},
		value: "An element of the output is that of X to the power of that of Y.",
	}.operator()
	Sum = elementwise{
		family: "arithmetic", name: "sum", title: "Sum-13", inputs: inputs, output: "sum", types: floatTypes, questions: []*spec.Question{Rounding},
		value: "An element of the output is the sum of those of all inputs.",
	}.operator()
	Mean = elementwise{
		family: "arithmetic", name: "mean", title: "Mean-13", inputs: inputs, output: "mean", types: floatTypes, questions: []*spec.Question{Rounding},
		value: "An element of the output is the mean of those of all inputs.",
	}.operator()
	Neg = elementwise{
		family: "arithmetic", name: "neg", title: "Neg-13", inputs: inputX, output: "Y", types: signedTypes, continuous: true,
		value: "An element of the output is that of the input with the other sign.",
	}.operator()
	Abs = elementwise{
		family: "arithmetic", name: "abs", title: "Abs-13", inputs: inputX, output: "Y", types: numberTypes, continuous: true,
		value: "An element of the output is that of the input without its sign.",
	}.operator()
	Sign = elementwise{
		family: "arithmetic", name: "sign", title: "Sign-13", inputs: []spec.Param{{Name: "input"}}, output: "output", types: numberTypes,
		value: "An element of the output is 1 where that of the input is above 0, -1 where it is below, and 0 where it is 0.",
	}.operator()
)

// ModAttributes are the attributes of Mod.
type ModAttributes struct {
	Fmod bool `conform:"fmod,optional" doc:"whether the quotient is rounded toward zero, and not down"`
}

// powerTypes are the data types of powers.
var powerTypes = append(tensor.Common()[:5:5], tensor.Bfloat16)

// arithmetic makes an operator on two operands.
func arithmetic(name, title, value string) *spec.Operator {
	return elementwise{family: "arithmetic", name: name, title: title, value: value, inputs: inputAB, output: "C", types: numberTypes, questions: []*spec.Question{Rounding}}.operator()
}
