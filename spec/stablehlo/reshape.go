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
	Rules:      ReshapeRules.all(),
	Questions:  []*spec.Question{OtherBools},
}

// ReshapeAttributes are none.
type ReshapeAttributes struct{}

// ReshapeRules are the rules of reshape.
var ReshapeRules = reshaping(reshapeText)

// OrderRules are the rules of a text that keeps the order of elements.
type OrderRules struct{ Order, Types, elementType, size *spec.Rule }

func (o *OrderRules) all() []*spec.Rule { return []*spec.Rule{o.Order, o.Types, o.elementType, o.size} }

// reshaping makes the rules of a text.
func reshaping(t spec.Text) OrderRules {
	return OrderRules{
		Order: t.Meaning("order", "Semantics",
			"The elements of the result are those of the operand, in the same lexicographic order of their indices."),
		Types: types(t),
		elementType: t.Static("element-type", "Constraints, C1",
			"The operand and the result have the same element type.", resultType),
		size: t.Static("same-size", "Constraints, C2",
			"The operand and the result have as many elements.", func(k *spec.Check) {
				operand, result := k.Tensors[0].Sizes, k.Output().Sizes
				none, left := slices.Contains(operand, 0), int64(1)
				if !none {
					left, _ = tensor.Quotient(operand, result) // neither product need fit in 63 bits
				}
				if none != slices.Contains(result, 0) || left != 1 {
					k.Breaks("the operand has sizes %v, the result %v", operand, result)
				}
			}),
	}
}
