package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The elementwise operations on truth values, which are uint8: every number but 0 is true.
var (
	LogicalAnd = logical("logical_and", "logicalAnd", inputAB, "An element of the output is 1 where those of a and b are not 0, and otherwise 0.")
	LogicalOr  = logical("logical_or", "logicalOr", inputAB, "An element of the output is 0 where those of a and b are, and otherwise 1.")
	LogicalXor = logical("logical_xor", "logicalXor", inputAB, "An element of the output is 1 where one of those of a and b is 0 and the other is not, and otherwise 0.")
	LogicalNot = logical("logical_not", "logicalNot", inputA, "An element of the output is 1 where that of the input is 0, and otherwise 0.")
)

func logical(name, method string, inputs []spec.Param, value string) *spec.Operator {
	return elementwise{family: "logic", name: name, method: method, inputs: inputs, types: truthTypes, result: tensor.Uint8, value: value}.operator()
}
