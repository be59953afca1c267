package openvino

import "example.com/conform/spec"

// The elementwise operations on truth values and on bits.
var (
	LogicalAnd = logical("logical_and", "LogicalAnd-1", "An element of the output is true where those of a and b are.")
	LogicalOr  = logical("logical_or", "LogicalOr-1", "An element of the output is true where that of a or that of b is.")
	LogicalXor = logical("logical_xor", "LogicalXor-1", "An element of the output is true where one of those of a and b is.")
	LogicalNot = elementwise{
		family: "logic", name: "logical_not", title: "LogicalNot-1", inputs: inputA, types: boolTypes,
		value: "An element of the output is true where that of the input is false.",
	}.operator()
	BitwiseAnd = bitwise("bitwise_and", "BitwiseAnd-13", "A bit of the output is set where those of a and b are.", "Of truth values, it is true where both are.")
	BitwiseOr  = bitwise("bitwise_or", "BitwiseOr-13", "A bit of the output is set where that of a or that of b is.", "Of truth values, it is true where one or both are.")
	BitwiseXor = bitwise("bitwise_xor", "BitwiseXor-13", "A bit of the output is set where one of those of a and b is.", "Of truth values, it is true where one of them is, and not both.")
	BitwiseNot = elementwise{
		family: "logic", name: "bitwise_not", title: "BitwiseNot-13", inputs: inputA, types: bitTypes,
		value: "A bit of the output is set where that of the input is not.", more: ofTruth("Of truth values, it is true where that of the input is false."),
	}.operator()
	BitwiseLeftShift = shift("bitwise_left_shift", "BitwiseLeftShift-15", "towards higher places", nil,
		"modulo", "What is beyond an unsigned type loses its high bits.", "overflow", "What is beyond a signed type may be anything.")
	BitwiseRightShift = shift("bitwise_right_shift", "BitwiseRightShift-15", "towards lower places", []*spec.Question{ShiftNegative})
)

func logical(name, title, value string) *spec.Operator {
	return elementwise{family: "logic", name: name, title: title, value: value, inputs: inputAB, types: boolTypes}.operator()
}

func bitwise(name, title, value, truth string) *spec.Operator {
	return elementwise{family: "logic", name: name, title: title, value: value, inputs: inputAB, types: bitTypes, more: ofTruth(truth)}.operator()
}

// ofTruth makes the rule about truth values.
func ofTruth(statement string) func(text spec.Text) []*spec.Rule {
	return func(text spec.Text) []*spec.Rule {
		return []*spec.Rule{text.Meaning("booleans", "Detailed description", statement)}
	}
}

// shift makes an operation that moves bits. More are names of rules and what these state.
func shift(name, title, towards string, questions []*spec.Question, more ...string) *spec.Operator {
	return elementwise{
		family: "logic", name: name, title: title, inputs: inputAB, types: integerTypes, questions: questions,
		value: "An element of the output has the bits of that of a, moved " + towards + " by as many as that of b says. Those that become free are 0.",
		more: func(text spec.Text) []*spec.Rule {
			rules := []*spec.Rule{text.Meaning("beyond", "Detailed description, note", "By a negative number of places, or by as many as the element has bits or more, it may hold anything.")}
			for i := 0; i < len(more); i += 2 {
				rules = append(rules, text.Meaning(more[i], "Detailed description, note", more[i+1]))
			}
			return rules
		},
	}.operator()
}

// ShiftNegative is a question because the text is the equation o = a >> b.
var ShiftNegative = spec.Text{Name: "openvino.bitwise_right_shift", Document: "BitwiseRightShift-15 (OpenVINO)"}.Question("negative", "Detailed description (silent)",
	"Which bits become free in a negative number?", []spec.Option{
		ShiftKeepsSign: {Name: "ones", Statement: "Those of the sign, so that it stays negative."},
		ShiftZeros:     {Name: "zeros", Statement: "Zeros."},
	})

// The answers to [ShiftNegative].
const ShiftKeepsSign, ShiftZeros spec.Answer = 0, 1
