package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Squeeze draws calls of onnx.squeeze.
var Squeeze = draw.Generator{
	Operator: onnx.Squeeze,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.SqueezeAttributes) {
		rank := s.Rank(0, maxRank)
		data := drawFirst(s, c, rank)
		if s.OneIn(3) {
			a.Axes = nil
			return
		}
		s.Clear(&a.Axes)
		for some, d := draw.Bias(s), int64(0); d < rank; d++ {
			if data.Sizes[d] == 1 && some.Toss(s) {
				a.Axes = append(a.Axes, family.Named(s, d, rank))
			}
		}
		shuffle(s, a.Axes)
	}),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Entries("axes", draw.List("axes")),
		draw.Ones(0),
	)),
}

// shuffle exchanges the first entry of a list and another one, if it has some.
func shuffle(s *draw.Source, list []int64) {
	if n := int64(len(list)); n > 1 {
		k := s.Below(n)
		list[0], list[k] = list[k], list[0]
	}
}
