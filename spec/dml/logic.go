package dml

import "example.com/conform/spec"

// The elementwise operators on truth values. Every number but 0 is true.
var (
	ElementWiseLogicalAnd = logical("and", "An element of the output is 1 where those of a and b are not 0, and otherwise 0.", inputAB)
	ElementWiseLogicalOr  = logical("or", "An element of the output is 1 where that of a or that of b is not 0, and otherwise 0.", inputAB)
	ElementWiseLogicalXor = logical("xor", "An element of the output is 1 where one of those of a and b is 0 and the other is not, and otherwise 0.", inputAB)
	ElementWiseLogicalNot = logical("not", "An element of the output is 1 where that of the input is 0, and otherwise 0.", inputOnly)
)

func logical(name, value string, inputs []spec.Param) *spec.Operator {
	return elementwise{
		family: "logic", name: "logical_" + name, value: value, inputs: inputs,
		table: table{
			{since: Level3_0, least: 1, most: 8, types: truths},
			{since: Level2_0, least: 4, most: 4, types: truths},
			{since: Level1_0, least: 4, most: 4, types: uint32Type},
		},
	}.operator()
}
