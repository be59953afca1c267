package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// ScatterElements draws calls of onnx.scatter_elements.
var ScatterElements = draw.Generator{
	Operator: onnx.ScatterElements,
	Version:  4,
	Draw:     drawScatterElements,
	Valid:    true,
	Data:     drawsIndices(elementsAlong),
	Features: slices.Concat(features, indexFeatures(elementsAlong), draw.Interacting(
		axisOf(func(c *spec.Call) int64 { return *axisOfCall(c) }),
		fit,
		reduction,
	)),
}

func drawScatterElements(s *draw.Source, c *spec.Call) {
	drawElements(s, c)
	c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, c.Tensors[1].Sizes...)
	drawReduction(s, c)
}
