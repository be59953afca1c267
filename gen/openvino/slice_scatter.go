package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// SliceScatter draws calls of openvino.slice_scatter.
var SliceScatter = draw.Generator{
	Operator: openvino.SliceScatter,
	Version:  4,
	Draw:     draw.With(drawSliceScatter),
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.SliceFeatures(openvino.SliceScatterOf), []draw.Feature{
		draw.Some("updates", func(c *spec.Call) bool { return !slices.Contains(c.Tensors[1].Sizes, 0) }),
	}),
}

func drawSliceScatter(s *draw.Source, c *spec.Call, a *openvino.SliceScatterAttributes) {
	rank, dtype, data, updates := s.Rank(1, 8), draw.TypeOf(s, c.Operator), &c.Tensors[0], &c.Tensors[1]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	drawn := family.DrawSlice(s, data.Sizes, false)
	*a = openvino.SliceScatterAttributes{Start: drawn.Starts, Stop: drawn.Ends, Axes: drawn.Axes, Step: drawn.Steps}
	draw.SetDType(c, dtype)
	updates.Sizes = append(updates.Sizes, data.Sizes...)
	for i := range drawn.Starts {
		if d, ok := drawn.Axis(i, int(rank)); ok {
			updates.Sizes[d] = drawn.Count(i, data.Sizes[d], func() bool { return true })
		}
	}
}
