package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The elementwise operators that compare or classify.
var (
	Equal          = comparison("equal", "Equal-19", "is equal to", append(tensor.Common(), tensor.Bool, tensor.Bfloat16))
	Less           = comparison("less", "Less-13", "is below", numberTypes)
	Greater        = comparison("greater", "Greater-13", "is above", numberTypes)
	LessOrEqual    = comparison("less_or_equal", "LessOrEqual-16", "is not above", numberTypes)
	GreaterOrEqual = comparison("greater_or_equal", "GreaterOrEqual-16", "is not below", numberTypes)

	IsNan = elementwise{
		family: "comparison", name: "is_nan", title: "IsNaN-20", inputs: inputX, output: "Y", types: classifiedTypes, result: tensor.Bool,
		value: "An element of the output is true where that of the input is a NaN.",
	}.operator()
	IsInf = elementwise{
		family: "comparison", name: "is_inf", title: "IsInf-20", inputs: inputX, output: "Y", types: classifiedTypes, result: tensor.Bool,
		attributes: IsInfAttributes{Negative: true, Positive: true},
		value:      "An element of the output is true where that of the input is an infinity.",
		more: func(text spec.Text) []*spec.Rule {
			return []*spec.Rule{
				text.Meaning("negative", "detect_negative", "Without detect_negative it is false where that is the negative one."),
				text.Meaning("positive", "detect_positive", "Without detect_positive it is false where that is the positive one."),
			}
		},
	}.operator()
)

// IsInfAttributes are the attributes of IsInf.
type IsInfAttributes struct {
	Negative bool `conform:"detect_negative,optional" doc:"whether the negative infinity counts"`
	Positive bool `conform:"detect_positive,optional" doc:"whether the positive infinity counts"`
}

// classifiedTypes are the data types of IsNaN and IsInf.
var classifiedTypes = append(floatTypes[:4:4], tensor.Float8E4M3FN, tensor.Float8E4M3FNUZ, tensor.Float8E5M2, tensor.Float8E5M2FNUZ)

func comparison(name, title, is string, types []tensor.DType) *spec.Operator {
	return elementwise{
		family: "comparison", name: name, title: title, inputs: inputAB, output: "C", types: types, result: tensor.Bool,
		value: "An element of the output is true where that of A " + is + " that of B.",
	}.operator()
}
