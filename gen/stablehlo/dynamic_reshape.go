package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicReshape draws calls of stablehlo.dynamic_reshape.
var DynamicReshape = draw.Generator{
	Operator: stablehlo.DynamicReshape,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		drawReshape(s, c)
		drawList(s, &c.Tensors[1], c.Output().Rank(), c.Output().Sizes...)
	},
	AlwaysValid: true,
	Data:        stated(1),
	Features:    slices.Concat(features, reshaping(2), []draw.Feature{indexType(operand(1)), agreement(1, isShape)}),
}
