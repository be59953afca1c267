package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicBroadcastInDim draws calls of stablehlo.dynamic_broadcast_in_dim.
var DynamicBroadcastInDim = draw.Generator{
	Operator:    stablehlo.DynamicBroadcastInDim,
	Version:     1,
	Draw:        draw.With(drawDynamicBroadcast),
	AlwaysValid: true,
	Data:        stated(1),
	Features: slices.Concat(features, broadcasting, []draw.Feature{
		indexType(operand(1)), agreement(1, isShape),
		draw.Some("known to be repeated", spec.From(func(a *stablehlo.DynamicBroadcastInDimAttributes) bool { return len(a.Expanding) > 0 })),
		draw.Some("known not to be repeated", spec.From(func(a *stablehlo.DynamicBroadcastInDimAttributes) bool { return len(a.Nonexpanding) > 0 })),
	}),
}

func drawDynamicBroadcast(s *draw.Source, c *spec.Call, a *stablehlo.DynamicBroadcastInDimAttributes) {
	drawBroadcast(s, c, &a.BroadcastDimensions)
	sizes := c.Output().Sizes
	drawList(s, &c.Tensors[1], len(sizes), sizes...)
	s.Clear(&a.Expanding, &a.Nonexpanding)
	some := draw.Bias(s)
	for d, to := range a.BroadcastDimensions {
		expands := c.Tensors[0].Sizes[d] != sizes[to]
		switch {
		case !some.Toss(s):
		case expands != s.OneIn(64):
			a.Expanding = append(a.Expanding, int64(d))
		default:
			a.Nonexpanding = append(a.Nonexpanding, int64(d))
		}
	}
}
