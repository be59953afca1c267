package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// Slice draws calls of openvino.slice.
var Slice = draw.Generator{
	Operator: openvino.Slice,
	Version:  7,
	Draw:     draw.With(drawSlice),
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.SliceFeatures(openvino.SliceOf)),
}

func drawSlice(s *draw.Source, c *spec.Call, a *openvino.SliceAttributes) {
	rank, dtype, data := s.Rank(1, 8), draw.TypeOf(s, c.Operator), &c.Tensors[0]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	drawn := family.DrawSlice(s, data.Sizes, false)
	*a = openvino.SliceAttributes{Start: drawn.Starts, Stop: drawn.Ends, Axes: drawn.Axes, Step: drawn.Steps}
	draw.SetDType(c, dtype)
}
