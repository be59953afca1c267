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
	Draw: func(s *draw.Source, c *spec.Call) {
		a, inserted := spec.As[onnx.UnsqueezeAttributes](c), s.Between(0, 3)
		rank := s.Rank(0, maxRank-inserted)
		drawFirst(s, c, rank)
		s.Clear(&a.Axes)
		a.Axes = draw.Permutation(s, rank+inserted, a.Axes)[:inserted]
		for i, axis := range a.Axes {
			a.Axes[i] = family.Named(s, axis, rank+inserted)
		}
	},
	Valid: true,
	Features: slices.Concat(features, draw.Interacting(
		family.AxesOf(func(c *spec.Call) []int64 { return spec.As[onnx.UnsqueezeAttributes](c).Axes }),
		draw.Entries("axes", func(c *spec.Call) []int64 { return spec.As[onnx.UnsqueezeAttributes](c).Axes }),
		draw.Some("last dimension", func(c *spec.Call) bool {
			axes, last := spec.As[onnx.UnsqueezeAttributes](c).Axes, int64(c.Tensors[0].Rank()+len(spec.As[onnx.UnsqueezeAttributes](c).Axes)-1)
			return slices.Contains(axes, -1) || slices.Contains(axes, last)
		}),
	)),
}
