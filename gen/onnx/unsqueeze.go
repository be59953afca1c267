package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Unsqueeze draws calls of onnx.unsqueeze.
var Unsqueeze = draw.Generator{
	Operator: onnx.Unsqueeze,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.UnsqueezeAttributes) {
		inserted := s.Between(0, 3)
		rank := s.Rank(0, maxRank-inserted)
		drawFirst(s, c, rank)
		s.Clear(&a.Axes)
		a.Axes = draw.Permutation(s, rank+inserted, a.Axes)[:inserted]
		for i, axis := range a.Axes {
			a.Axes[i] = family.Named(s, axis, rank+inserted)
		}
	}),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.AxesOf("axes"), draw.Entries("axes", draw.List("axes")),
		draw.Some("last dimension", spec.Of(func(c *spec.Call, a *onnx.UnsqueezeAttributes) bool {
			axes, last := a.Axes, int64(c.Tensors[0].Rank()+len(a.Axes)-1)
			return slices.Contains(axes, -1) || slices.Contains(axes, last)
		})),
	)),
}
