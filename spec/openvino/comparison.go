package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The elementwise operations that compare.
var (
	Equal        = comparison("equal", "Equal-1", "is equal to")
	NotEqual     = comparison("not_equal", "NotEqual-1", "is not equal to")
	Less         = comparison("less", "Less-1", "is below")
	LessEqual    = comparison("less_equal", "LessEqual-1", "is not above")
	Greater      = comparison("greater", "Greater-1", "is above")
	GreaterEqual = comparison("greater_equal", "GreaterEqual-1", "is not below")
)

func comparison(name, title, is string) *spec.Operator {
	return elementwise{
		family: "comparison", name: name, title: title, inputs: inputAB, types: elementTypes, result: tensor.Bool,
		value: "An element of the output is true where that of a " + is + " that of b.",
	}.operator()
}
