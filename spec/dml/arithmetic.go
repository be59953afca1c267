package dml

import "example.com/conform/spec"

// The elementwise operators of arithmetic.
var (
	ElementWiseAdd      = arithmetic("add", "An element of the output is the sum of those of a and b.")
	ElementWiseSubtract = arithmetic("subtract", "An element of the output is that of a minus that of b.")
	ElementWiseMultiply = arithmetic("multiply", "An element of the output is the product of those of a and b.")
	ElementWiseAbs      = elementwise{
		family: "arithmetic", name: "abs", inputs: inputOnly, continuous: true,
		table: table{
			{since: Level4_1, least: 1, most: 8, types: signed},
			{since: Level3_0, least: 1, most: 8, types: signed32},
			{since: Level2_1, least: 4, most: 4, types: signed32},
			{since: Level1_0, least: 4, most: 4, types: floatTypes},
		},
		value: "An element of the output is that of the input without its sign.",
	}.operator()
	ElementWiseNegate = elementwise{
		family: "arithmetic", name: "negate", inputs: inputOnly, table: table{{since: Level5_0, least: 1, most: 8, types: signed}}, continuous: true,
		value: "An element of the output is that of the input with the other sign.",
	}.operator()
	ElementWiseSign = elementwise{
		family: "arithmetic", name: "sign", inputs: inputOnly,
		table: table{
			{since: Level4_1, least: 1, most: 8, types: numbers},
			{since: Level3_0, least: 1, most: 8, types: numbers32},
			{since: Level2_1, least: 4, most: 4, types: numbers32},
			{since: Level2_0, least: 4, most: 4, types: floatTypes},
		},
		value: "An element of the output is -1 where that of the input is below 0, 1 where it is above, and 0 otherwise.",
		more:  []*spec.Rule{elementwiseText("sign").Meaning("nan", "introduction", "A NaN is neither, and becomes 0.")},
	}.operator()
)

// arithmetic makes an operator of two numbers.
func arithmetic(name, value string) *spec.Operator {
	return elementwise{
		family: "arithmetic", name: name, value: value, inputs: inputAB, questions: []*spec.Question{Rounding},
		table: table{
			{since: Level5_1, least: 1, most: 8, types: numbers},
			{since: Level4_1, least: 1, most: 8, types: words},
			{since: Level3_0, least: 1, most: 8, types: words32},
			{since: Level2_1, least: 4, most: 5, types: words32},
			{since: Level1_0, least: 4, most: 5, types: floatTypes},
		},
	}.operator()
}
