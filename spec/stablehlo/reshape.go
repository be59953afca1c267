package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var reshapeText = text("reshape")

// Reshape gives its operand another shape.
var Reshape = &spec.Operator{
	Name: reshapeText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(ReshapeAttributes{}),
	Rules:      []*spec.Rule{ReshapeOrder, ReshapeTypes, ReshapeElementType, ReshapeSize},
}

// ReshapeAttributes are none.
type ReshapeAttributes struct{}

// The rules of reshape.
var (
	ReshapeOrder = reshapeText.Meaning("order", "Semantics",
		"The elements of the result are those of the operand, in the same lexicographic order of their indices.")
	ReshapeTypes       = types(reshapeText)
	ReshapeElementType = reshapeText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", spec.OneDType)
	ReshapeSize = reshapeText.Static("same-size", "Constraints, C2",
		"The operand and the result have as many elements.", func(k *spec.Check) {
			operand, result := k.Tensors[0].Sizes, k.Tensors[1].Sizes
			none, left := slices.Contains(operand, 0), int64(1)
			if !none {
				left, _ = tensor.Quotient(operand, result) // neither product need fit in 63 bits
			}
			if none != slices.Contains(result, 0) || left != 1 {
				k.Breaks("the operand has sizes %v, the result %v", operand, result)
			}
		})
)
