package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The elementwise operations that compare or classify. Truth values are uint8.
var (
	Equal          = comparison("equal", "equal", "is equal to")
	NotEqual       = comparison("not_equal", "notEqual", "is not equal to")
	Greater        = comparison("greater", "greater", "is above")
	GreaterOrEqual = comparison("greater_or_equal", "greaterOrEqual", "is above or equal to")
	Lesser         = comparison("lesser", "lesser", "is below")
	LesserOrEqual  = comparison("lesser_or_equal", "lesserOrEqual", "is below or equal to")
	IsNan          = classification("is_nan", "isNaN", "a NaN")
	IsInfinite     = classification("is_infinite", "isInfinite", "an infinity of either sign")
)

func comparison(name, method, is string) *spec.Operator {
	return elementwise{
		family: "comparison", name: name, method: method, section: "introduction; Operation types, " + method, inputs: inputAB, result: tensor.Uint8,
		value: "An element of the output is 1 where that of a " + is + " that of b, and otherwise 0.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{text.Meaning("nan", "note; sign, note", "A NaN is neither above anything nor below it, and equal to nothing.")}
		},
	}.operator()
}

func classification(name, method, what string) *spec.Operator {
	return elementwise{
		family: "comparison", name: name, method: method, inputs: inputA, types: floatTypes, result: tensor.Uint8,
		value: "An element of the output is 1 where that of the input is " + what + ", and otherwise 0.",
	}.operator()
}
