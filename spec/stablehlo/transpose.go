package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var transposeText = text("transpose")

// Transpose permutes the dimensions of its operand.
var Transpose = &spec.Operator{
	Name: transposeText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(TransposeAttributes{}),
	Rules: []*spec.Rule{
		TransposePermutes, TransposeTypes, TransposeElementType, TransposeLength, TransposeInRange, TransposeUnique, TransposeResultShape,
	},
	Questions: []*spec.Question{OtherBools},
}

// TransposeAttributes are the input of transpose that is a constant.
type TransposeAttributes struct {
	Permutation []int64 `conform:"permutation,along=steps,permutation" doc:"dimension of the operand that each dimension of the result is"`
}

func permutation(c *spec.Call) []int64 { return spec.As[TransposeAttributes](c).Permutation }

// The rules of transpose.
var (
	TransposePermutes = transposeText.Meaning("permutes", "Semantics",
		"Dimension d of the result is dimension permutation[d] of the operand.")
	TransposeTypes       = types(transposeText)
	TransposeElementType = transposeText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", spec.OneDType)
	TransposeLength = transposeText.Static("one-entry-a-dimension", "Constraints, C2",
		"permutation has one entry for each dimension of the operand.", family.PerDimension("permutation"))
	TransposeInRange = transposeText.Static("permutation-in-range", "Constraints, C2",
		"Each entry of permutation is at least 0 and less than the number of dimensions.", family.DimensionsOf(operand, "permutation"))
	TransposeUnique = transposeText.Given(TransposeInRange).Static("permutation-unique", "Constraints, C2",
		"No dimension occurs twice in permutation.", family.Distinct("permutation"))
	TransposeResultShape = transposeText.Given(TransposeLength, TransposeInRange).Static("result-shape", "Constraints, C3",
		"Size d of the result is size permutation[d] of the operand.", shaped(func(c *spec.Call, d int) int64 {
			return c.Tensors[0].Sizes[permutation(c)[d]]
		}))
)
