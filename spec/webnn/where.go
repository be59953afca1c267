package webnn

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var whereText = text("where", "where")

// Where takes each element from one of two inputs, as a condition says.
var Where = &spec.Operator{
	Name: whereText.Name,
	Params: []spec.Param{
		{Name: "condition", Type: tensor.Uint8, Indices: true},
		{Name: "true_value"},
		{Name: "false_value", Like: "true_value"},
		{Name: "output", Dir: spec.Out, Like: "true_value", Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}),
	Rules: slices.Concat([]*spec.Rule{
		whereSizes, WhereTrue, WhereFalse, whereText.TypesOfSecond("Tensor limits", dataTypes), Dimensions, ElementCount,
		whereText.Static("same-type", "Tensor limits", "trueValue, falseValue and the output have the same data type.", spec.SameDType(1, 2, 3)),
		whereText.Static("condition-type", "Tensor limits; method steps", "The condition has the data type uint8.", func(k *spec.Check) {
			if d := k.Tensors[0].DType; d != tensor.Uint8 {
				k.Breaks("condition is %v", d)
			}
		}),
	}, whereBroadcasting),
}

var whereSizes, whereBroadcasting = family.Broadcasting(whereText, broadcasting)

// The rules of where about which element is taken.
var (
	WhereTrue  = whereText.Meaning("true", "introduction; trueValue", "Where the condition is not 0, the output has the element of trueValue.")
	WhereFalse = whereText.Meaning("false", "introduction; falseValue", "Where the condition is 0, the output has the element of falseValue.")
)
