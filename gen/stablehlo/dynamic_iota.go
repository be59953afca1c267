package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicIota draws calls of stablehlo.dynamic_iota.
var DynamicIota = draw.Generator{
	Operator: stablehlo.DynamicIota,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *stablehlo.IotaAttributes) {
		drawCount(s, c, a)
		drawList(s, &c.Tensors[0], c.Output().Rank(), c.Output().Sizes...)
	}),
	AlwaysValid: true,
	Data:        stated(0),
	Features: slices.Concat([]draw.Feature{
		draw.Execution, draw.Rank(1, maxRank), draw.Width(1), draw.Kind(1), draw.Above("result", 1), draw.Longest("result", 1),
		indexType(operand(0)), agreement(0, isShape),
	}, counting),
}
