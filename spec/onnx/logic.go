package onnx

import "example.com/conform/spec"

// The elementwise operators on truth values and on bits.
var (
	And = logic("and", "And-7", "An element of the output is true where those of A and B are.")
	Or  = logic("or", "Or-7", "An element of the output is true where that of A or that of B is.")
	Xor = logic("xor", "Xor-7", "An element of the output is true where one of those of A and B is.")
	Not = elementwise{
		family: "logic", name: "not", title: "Not-1", inputs: inputX, output: "Y", types: boolTypes,
		value: "An element of the output is true where that of the input is false.",
	}.operator()
	BitwiseAnd = bitwise("bitwise_and", "BitwiseAnd-18", "A bit of the output is set where those of A and B are.")
	BitwiseOr  = bitwise("bitwise_or", "BitwiseOr-18", "A bit of the output is set where that of A or that of B is.")
	BitwiseXor = bitwise("bitwise_xor", "BitwiseXor-18", "A bit of the output is set where one of those of A and B is.")
	BitwiseNot = elementwise{
		family: "logic", name: "bitwise_not", title: "BitwiseNot-18", inputs: inputX, output: "Y", types: integerTypes,
		value: "A bit of the output is set where that of the input is not.",
	}.operator()
	BitShift = elementwise{
		family: "logic", name: "bit_shift", title: "BitShift-28", inputs: inputXY, output: "Z", types: integerTypes,
		attributes: BitShiftAttributes{},
		value:      "An element of the output has the bits of that of X, moved in the direction by as many places as Y says.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("discards", "introduction", "Bits that leave the element are lost, and the bits that become free are 0."),
				text.Meaning("sign", "introduction", "To the right, the bits that become free are the sign of a signed X."),
				text.Meaning("beyond", "introduction", "By a negative number of places, or by as many as the element has bits or more, no bit of X is left."),
			}
		},
	}.operator()
)

// BitShiftAttributes are the attributes of BitShift.
type BitShiftAttributes struct {
	Direction int64 `conform:"direction,enum=RIGHT|LEFT" doc:"where bits move: to lower or to higher places"`
}

func logic(name, title, value string) *spec.Operator {
	return elementwise{family: "logic", name: name, title: title, value: value, inputs: inputAB, output: "C", types: boolTypes}.operator()
}

func bitwise(name, title, value string) *spec.Operator {
	return elementwise{family: "logic", name: name, title: title, value: value, inputs: inputAB, output: "C", types: integerTypes}.operator()
}
