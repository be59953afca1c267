package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// GatherElements draws calls of onnx.gather_elements.
var GatherElements = draw.Generator{
	Operator: onnx.GatherElements,
	Draw:     drawGatherElements,
	Data:     drawsIndices(gatherElementsAlong),
	Features: slices.Concat(features, indexFeatures(gatherElementsAlong), draw.Interacting(
		axisOf(func(c *spec.Call) int64 { return gatherElements(c).Axis }),
		fit,
	)),
}

func gatherElements(c *spec.Call) *onnx.GatherElementsAttributes {
	return c.Attributes.(*onnx.GatherElementsAttributes)
}

func drawGatherElements(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Between(1, maxRank), draw.DType(s)
	data, indices := &c.Tensors[0], &c.Tensors[1]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	axis := s.Below(rank)
	gatherElements(c).Axis = named(s, axis, rank)
	indices.Sizes = fitting(s, data.Sizes, axis, indices.Sizes)
	draw.SetDType(c, dtype)
	indices.DType = draw.Pick(s, indexTypes)
}

func gatherElementsAlong(c *spec.Call) (int, int64) {
	if c.Tensors[0].Rank() != c.Tensors[1].Rank() {
		return 0, 0
	}
	return axisOfData(c, gatherElements(c).Axis)
}
