package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// Select draws calls of openvino.select.
var Select = draw.Generator{
	Operator: openvino.Select,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.BroadcastAttributes) {
		family.DrawChoice(s, c, mostRank)
		if a.AutoBroadcast = s.Below(2); a.AutoBroadcast == openvino.BroadcastNone {
			for _, i := range []int{0, 2} {
				c.Tensors[i].Sizes = append(c.Tensors[i].Sizes[:0], c.Tensors[1].Sizes...)
			}
		}
	}),
	Features: slices.Concat(draw.WithBits([]draw.Feature{
		draw.Execution, draw.Rank(1, mostRank), draw.Width(1), draw.Kind(1), draw.Above("then", 1), draw.Longest("then", 1),
	}), family.ChoiceFeatures),
}
