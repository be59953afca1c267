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
		family: "arithmetic", name: "div", title: "Div-14", inputs: inputAB, output: "C", types: numberTypes, questions: []*spec.Question{DivZero, Rounding},
		value: "An element of the output is that of A divided by that of B.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("truncates", "introduction", "The quotient of integers is rounded toward zero."), noDivisorOfZero(text)}
		},
	}.operator()
	Mod = elementwise{
		family: "arithmetic", name: "mod", title: "Mod-28", inputs: inputAB, output: "C", types: numberTypes, attributes: ModAttributes{}, questions: []*spec.Question{ModZero},
		value: "An element of the output is that of A minus that of B times their quotient, which is rounded down.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("fmod", "fmod", "With fmod the quotient is rounded toward zero."), noDivisorOfZero(text)}
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

// The questions about integers that are divided by 0.
var (
	DivZero = dividesByZero(spec.Text{Name: "onnx.div", Document: "ONNX Div-14"})
	ModZero = dividesByZero(spec.Text{Name: "onnx.mod", Document: "ONNX Mod-28"})
)

// The answers to [DivZero] and [ModZero].
const DivisorRejected, DivisorGivesZero, DivisorUndefined spec.Answer = 0, 1, 2

func dividesByZero(text spec.Text) *spec.Question {
	return text.Question("divisor-zero", "introduction (silent)", "What happens if an integer is divided by 0?", []spec.Option{
		DivisorRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
		DivisorGivesZero: {Name: "zero", Statement: "The result is 0."},
		DivisorUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
	})
}

// noDivisorOfZero makes the rule that integers are not divided by 0.
func noDivisorOfZero(text spec.Text) *spec.Rule {
	return text.Data("divisor-not-zero", "introduction (silent)", "No integer is divided by 0.")
}

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
