package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var reverseText = text("reverse")

// Reverse reverses the order of elements along some dimensions.
var Reverse = &spec.Operator{
	Name: reverseText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(ReverseAttributes{}),
	Rules: []*spec.Rule{
		ReverseKeeps, ReverseReverses, ReverseTypes, ReverseElementType, ReverseInRange, ReverseUnique, ReverseResultShape,
	},
	Questions: []*spec.Question{OtherBools},
}

// ReverseAttributes are the input of reverse that is a constant.
type ReverseAttributes struct {
	Dimensions []int64 `conform:"dimensions,along=steps,axis" doc:"dimensions to reverse"`
}

// The rules of reverse.
var (
	ReverseKeeps = reverseText.Meaning("keeps", "Semantics",
		"Along a dimension that dimensions does not name, elements keep their order.")
	ReverseReverses = reverseText.Meaning("reverses", "Semantics",
		"Along a dimension that dimensions names, the first element becomes the last one and so on.")
	ReverseTypes       = types(reverseText)
	ReverseElementType = reverseText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", spec.OneDType)
	ReverseInRange = reverseText.Static("dimensions-in-range", "Constraints, C3",
		"Each entry of dimensions is at least 0 and less than the number of dimensions.", family.DimensionsOf(operand, "dimensions"))
	ReverseUnique = reverseText.Given(ReverseInRange).Static("dimensions-unique", "Constraints, C2",
		"No dimension occurs twice in dimensions.", family.Distinct("dimensions"))
	ReverseResultShape = reverseText.Static("result-shape", "Constraints, C1",
		"The result has the shape of the operand.", shaped(sameSize))
)
