package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicUpdateSlice draws calls of stablehlo.dynamic_update_slice.
var DynamicUpdateSlice = draw.Generator{
	Operator:    stablehlo.DynamicUpdateSlice,
	Version:     1,
	Draw:        drawDynamicUpdateSlice,
	AlwaysValid: true,
	Data:        startOf(updateSizes),
	Features:    slices.Concat(features, startFeatures(updateSizes)),
}

func updateSizes(c *spec.Call) []int64 { return c.Tensors[1].Sizes }

func drawDynamicUpdateSlice(s *draw.Source, c *spec.Call) {
	rank := s.Rank(1, maxRank)
	c.Pass(2, int(rank))
	operand, update, result := drawOperand(s, c, rank), &c.Tensors[1], c.Output()
	drawStarts(s, c)
	update.Sizes = parts(s, operand.Sizes, update.Sizes)
	result.Sizes = append(result.Sizes, operand.Sizes...)
}
