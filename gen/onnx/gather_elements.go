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
	Version:  4,
	Draw:     drawElements,
	Valid:    true,
	Data:     drawsIndices(elementsAlong),
	Features: slices.Concat(features, indexFeatures(elementsAlong), draw.Interacting(
		axisOf(func(c *spec.Call) int64 { return *axisOfCall(c) }),
		fit,
	)),
}
