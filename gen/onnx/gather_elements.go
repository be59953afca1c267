package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/onnx"
)

// GatherElements draws calls of onnx.gather_elements.
var GatherElements = draw.Generator{
	Operator:    onnx.GatherElements,
	Version:     5,
	Draw:        family.DrawElements,
	AlwaysValid: true,
	Data:        family.DrawsIndices(elementsAlong),
	Features: slices.Concat(features, family.IndexFeatures(elementsAlong, family.IndexTypes), draw.Interacting(
		family.Fit,
	)),
}

var elementsAlong = family.ElementsAlong(family.IndexTypes)
