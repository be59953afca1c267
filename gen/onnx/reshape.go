package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Reshape draws calls of onnx.reshape.
var Reshape = draw.Generator{
	Operator: onnx.Reshape,
	Version:  4,
	Draw:     draw.With(drawReshape),
	Features: slices.Concat(features, []draw.Feature{
		draw.Entries("shape", shape),
	}, draw.Interacting(
		draw.First("first 0", 0, shape), draw.First("inferred", -1, shape),
	)),
}

func drawReshape(s *draw.Source, c *spec.Call, a *onnx.ReshapeAttributes) {
	rank := s.Rank(0, maxRank)
	data := drawFirst(s, c, rank)
	s.Clear(&a.Shape)
	a.Allowzero = s.OneIn(3)
	a.Shape = draw.SameElements(s, data.Sizes, maxRank, a.Shape)
	if n := int64(len(a.Shape)); n > 0 && s.OneIn(2) {
		a.Shape[s.Below(n)] = -1
	}
	for i, copies := 0, draw.Bias(s); i < min(len(a.Shape), len(data.Sizes)) && !a.Allowzero; i++ {
		if a.Shape[i] == data.Sizes[i] && copies.Toss(s) {
			a.Shape[i] = 0
		}
	}
}

var shape = draw.List("shape")
