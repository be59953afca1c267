package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicSlice draws calls of stablehlo.dynamic_slice.
var DynamicSlice = draw.Generator{
	Operator:    stablehlo.DynamicSlice,
	Version:     1,
	Draw:        draw.With(drawDynamicSlice),
	AlwaysValid: true,
	Data:        startOf(sliceSizes),
	Features:    slices.Concat(features, startFeatures(sliceSizes)),
}

var sliceSizes = draw.List("slice_sizes")

func drawDynamicSlice(s *draw.Source, c *spec.Call, a *stablehlo.DynamicSliceAttributes) {
	rank := s.Rank(1, maxRank)
	c.Pass(1, int(rank))
	operand := drawOperand(s, c, rank)
	drawStarts(s, c)
	s.Clear(&a.SliceSizes)
	a.SliceSizes = parts(s, operand.Sizes, a.SliceSizes)
	c.Output().Sizes = append(c.Output().Sizes, a.SliceSizes...)
}
