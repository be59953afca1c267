package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Shape draws calls of onnx.shape.
var Shape = draw.Generator{
	Operator: onnx.Shape,
	Version:  2,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ShapeAttributes) {
		rank, wild := s.Rank(0, tensor.MaxRank), draw.Seldom(s, 3)
		drawFirst(s, c, rank)
		c.Tensors[1].DType = tensor.Int64
		a.Start, a.End = draw.Bounds(s, rank, 1, wild, draw.Takes(s))
		if s.OneIn(3) {
			a.Start = 0
		}
		if s.OneIn(3) {
			a.End = onnx.ShapeRank
		}
	}),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		shapeBound("start", draw.Int("start")),
		shapeBound("end", draw.Int("end")),
		draw.Ones(0),
	)),
}

// shapeBound is where a bound of a call lies.
func shapeBound(name string, of func(c *spec.Call) int64) draw.Feature {
	return draw.Feature{Name: name, Values: []string{"far below", "from the back", "0", "inside", "the rank", "beyond"}, Of: func(c *spec.Call) int {
		switch bound, rank := of(c), int64(c.Tensors[0].Rank()); {
		case bound < -rank:
			return 0
		case bound < 0:
			return 1
		case bound == 0:
			return 2
		case bound < rank:
			return 3
		case bound == rank:
			return 4
		}
		return 5
	}}
}

// Size draws calls of onnx.size.
var Size = draw.Generator{
	Operator: onnx.Size,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		drawFirst(s, c, s.Rank(0, tensor.MaxRank))
		c.Tensors[1].DType = tensor.Int64
	},
	AlwaysValid: true,
	Features:    slices.Concat(features, draw.Interacting(draw.Ones(0))),
}
