package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Slice draws calls of onnx.slice.
var Slice = draw.Generator{
	Operator: onnx.Slice,
	Version:  5,
	Draw:     draw.With(drawSlice),
	Features: slices.Concat(features, family.SliceFeatures(onnx.SliceOf)),
}

func drawSlice(s *draw.Source, c *spec.Call, a *onnx.SliceAttributes) {
	data := drawFirst(s, c, s.Rank(0, maxRank))
	*a = onnx.SliceAttributes(family.DrawSlice(s, data.Sizes, true))
}
