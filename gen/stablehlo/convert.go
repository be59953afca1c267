package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Convert draws calls of stablehlo.convert.
var Convert = draw.Generator{
	Operator: stablehlo.Convert,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		operand, result := drawOperand(s, c, s.Rank(0, maxRank)), c.Output()
		operand.DType, result.DType = draw.Pick(s, stablehlo.Whole), draw.Pick(s, stablehlo.Whole)
		result.Sizes = append(result.Sizes, operand.Sizes...)
	},
	AlwaysValid: true,
	Features:    slices.Concat(features, draw.Interacting(draw.OfOutput(draw.Width(1)), draw.OfOutput(draw.Kind(1))), []draw.Feature{draw.Row(0)}),
}
