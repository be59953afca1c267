package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// ScatterElements draws calls of onnx.scatter_elements.
var ScatterElements = draw.Generator{
	Operator:    onnx.ScatterElements,
	Version:     5,
	Draw:        drawScatterElements,
	AlwaysValid: true,
	Data:        family.DrawsIndices(elementsAlong),
	Features: slices.Concat(features, family.IndexFeatures(elementsAlong, family.IndexTypes), draw.Interacting(
		family.Fit,
	)),
}

func drawScatterElements(s *draw.Source, c *spec.Call) {
	family.DrawElements(s, c)
	c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, c.Tensors[1].Sizes...)
	family.DrawReduction(s, c, false)
}
