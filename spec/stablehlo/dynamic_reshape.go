package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

var dynamicReshapeText = text("dynamic_reshape")

// DynamicReshape is [Reshape], to a shape that is an operand.
var DynamicReshape = &spec.Operator{
	Name: dynamicReshapeText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "output_shape", Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(ReshapeAttributes{}),
	Rules:      slices.Concat(DynamicReshapeRules.all(), []*spec.Rule{DynamicReshapeAgrees}, lists(dynamicReshapeText, "C4", resultRank, "output_shape")),
	Questions:  []*spec.Question{OtherBools},
}

// DynamicReshapeRules are the rules that reshape has too.
var DynamicReshapeRules = reshaping(dynamicReshapeText)

// DynamicReshapeAgrees is the rule about the elements of output_shape.
var DynamicReshapeAgrees = agrees(dynamicReshapeText, "output_shape")
