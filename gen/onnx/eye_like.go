package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// EyeLike draws calls of onnx.eye_like.
var EyeLike = draw.Generator{
	Operator: onnx.EyeLike,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.EyeLikeAttributes) {
		family.DrawMatrix(s, drawFirst(s, c, 2).Sizes)
		if s.OneIn(2) {
			c.Output().DType = draw.TypeOf(s, c.Operator)
		}
		a.K = family.DrawDiagonal(s, c, far)
	}),
	AlwaysValid: true,
	Features: append(draw.Interacting(
		draw.Feature{Name: "k", Values: family.Diagonals, Of: spec.Of(func(c *spec.Call, a *onnx.EyeLikeAttributes) int { return family.Diagonal(c, a.K) })},
		family.MatrixShape, draw.OfOutput(draw.Width(1)), draw.OfOutput(draw.Kind(1)),
		draw.Some("another type", func(c *spec.Call) bool { return c.Tensors[0].DType != c.Tensors[1].DType }),
	), slices.Clone(features)...),
}
