package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var whereText = spec.Text{Name: "onnx.where", Document: "ONNX Where-16"}

// Where takes each element from one of two inputs, as a condition says. All three are
// broadcast to each other.
var Where = &spec.Operator{
	Name: whereText.Name,
	Params: []spec.Param{
		{Name: "condition", Indices: true},
		{Name: "X"},
		{Name: "Y", Like: "X"},
		{Name: "output", Dir: spec.Out, Like: "X", Inferred: true},
	},
	Attributes: spec.Attributes(WhereAttributes{}),
	Rules: []*spec.Rule{
		WhereSizes, WhereTrue, WhereFalse, WhereBroadcasts, WhereRightAligned, WhereTypes, WhereSameDType, WhereConditionType, WhereCompatible,
	},
	Questions: []*spec.Question{WhereTruth, OtherBools},
}

// WhereAttributes are the attributes of Where, which has none.
type WhereAttributes struct{}

// WhereTruth is about bytes of the condition.
var WhereTruth = family.Truth(whereText, "condition", "condition")

// The rules of Where.
var (
	WhereSizes = whereText.Sizes("output; Broadcasting",
		"Each size of the output is the one that is not 1 among those of condition, X and Y, or 1 if all are.")
	WhereTrue = whereText.Meaning("true", "condition; X",
		"Where the condition is true, the output holds the element of X.")
	WhereFalse = whereText.Meaning("false", "condition; Y",
		"Where the condition is false, the output holds the element of Y.")
	WhereBroadcasts = whereText.Meaning("broadcasts", "introduction; Broadcasting",
		"Along a dimension in which an input has size 1 and another has not, its single element counts everywhere.")
	WhereRightAligned = whereText.Meaning("right-aligned", "introduction; Broadcasting",
		"Dimensions are matched from the last one on. Where an input has fewer dimensions, the missing ones count as 1.")
	WhereTypes     = whereText.TypesOfSecond("Type Constraints", wideTypes)
	WhereSameDType = whereText.Static("same-dtype", "Type Constraints",
		"X, Y and the output have the same data type.", spec.SameDType(1, 2, 3))
	WhereConditionType = whereText.Static("condition-dtype", "Type Constraints",
		"The condition has the data type bool.", func(k *spec.Check) {
			if d := k.Tensors[0].DType; d != tensor.Bool {
				k.Breaks("condition is %v", d)
			}
		})
	WhereCompatible = whereText.Static("compatible", "introduction; Broadcasting",
		"In each dimension, the sizes of condition, X and Y that are not 1 are equal.", family.Compatible)
)
