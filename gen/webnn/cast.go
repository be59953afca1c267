package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// Cast draws calls of webnn.cast.
var Cast = draw.Generator{
	Operator: webnn.Cast,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		input, output := &c.Tensors[0], c.Output()
		input.DType, output.DType = draw.ComputedType(s, c.Operator), draw.Pick(s, webnn.Cast.Types())
		input.Sizes = draw.Sizes(s, int(s.Rank(0, maxRank)), input.DType.Size(), input.Sizes)
	},
	AlwaysValid: true,
	Fill:        draw.Computed(fillCast),
	Features:    slices.Concat(draw.WithBits(features), draw.Interacting(draw.OfOutput(draw.Width(1)), draw.OfOutput(draw.Kind(1))), []draw.Feature{draw.Row(0)}),
}

// fillCast draws any integers for integers, and else numbers, of which some floats have fractions, or are infinite or
// beyond float16.
func fillCast(s *draw.Source, c *spec.Call, i int, most int64) {
	from, to := c.Tensors[0].DType, c.Output().DType
	switch {
	case !from.Float() && !to.Float():
		draw.Bits(s, c, i, most)
	case !from.Float():
		draw.Numbers(s, c, i, most)
	case s.OneIn(2):
		special(s, c, i, most)
	default:
		draw.Quarters(s, c, i, most)
	}
}
