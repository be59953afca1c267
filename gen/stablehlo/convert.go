package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Convert draws calls of stablehlo.convert.
var Convert = draw.Generator{
	Operator: stablehlo.Convert,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		operand, result := drawOperand(s, c, s.Rank(0, maxRank)), c.Output()
		if !s.GivesType() {
			operand.DType = draw.Pick(s, convertible)
		}
		result.DType = draw.Pick(s, convertible)
		result.Sizes = append(result.Sizes, operand.Sizes...)
	},
	AlwaysValid: true,
	Fill: draw.Computed(func(s *draw.Source, c *spec.Call, i int, most int64) {
		switch from, to := c.Tensors[i].DType, c.Output().DType; {
		case from.Float() && to.Integer() && s.OneIn(2):
			draw.Quarters(s, c, i, most)
		case from.Float() && !to.Integer():
			draw.OrNaNs(s, c, i, most)
		case from.Float() || to.Float():
			draw.Numbers(s, c, i, most)
		default:
			draw.Bits(s, c, i, most)
		}
	}),
	Features: slices.Concat(features, draw.Interacting(draw.OfOutput(draw.Width(1)), draw.OfOutput(draw.Kind(1))), []draw.Feature{draw.Row(0)}),
}

// convertible are the types of numbers and truth values that are computed.
var convertible = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return !family.Computed(d) })
