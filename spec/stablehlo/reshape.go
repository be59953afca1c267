package stablehlo

import (
	"math/big"

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
			a, errA := tensor.Elements(operand)
			b, errB := tensor.Elements(result)
			if errA == nil && errB == nil && a != b || (errA == nil) != (errB == nil) || errA != nil && product(operand).Cmp(product(result)) != 0 {
				k.Breaks("the operand has sizes %v, the result %v", operand, result)
			}
		})
)

// product returns the product of sizes.
func product(sizes []int64) *big.Int {
	all := big.NewInt(1)
	for _, size := range sizes {
		all.Mul(all, big.NewInt(size))
	}
	return all
}
