package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Gather draws calls of onnx.gather.
var Gather = draw.Generator{
	Operator:    onnx.Gather,
	Version:     4,
	Draw:        draw.With(drawGather),
	AlwaysValid: true,
	Data:        family.DrawsIndices(gatherAlong),
	Features: slices.Concat(features, family.IndexFeatures(gatherAlong, family.IndexTypes), draw.Interacting(
		family.IndexRank,
	)),
}

func drawGather(s *draw.Source, c *spec.Call, a *onnx.GatherAttributes) {
	rank, dtype := s.Rank(1, 6), draw.TypeOf(s, c.Operator)
	data, indices := &c.Tensors[0], &c.Tensors[1]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	a.Axis = family.Named(s, s.Below(rank), rank)
	indices.Sizes = family.Small(s, s.Below(4), indices.Sizes)
	draw.SetDType(c, dtype)
	indices.DType = draw.Pick(s, family.IndexTypes)
}

func gatherAlong(c *spec.Call) (int, int64) {
	_, n := family.AxisOfData(c, spec.As[onnx.GatherAttributes](c).Axis, family.IndexTypes)
	return draw.NoAxis, n
}
