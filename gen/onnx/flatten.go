package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Flatten draws calls of onnx.flatten.
var Flatten = draw.Generator{
	Operator: onnx.Flatten,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.FlattenAttributes) {
		rank := s.Rank(0, maxRank)
		drawFirst(s, c, rank)
		axis := s.Between(0, rank)
		if axis < rank {
			axis = family.Named(s, axis, rank)
		}
		a.Axis = axis
	}),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(draw.Row(0), draw.Ones(0), draw.Feature{
		Name: "axis", Values: []string{"0", "inside", "the rank", "the first from the back", "inside from the back", "out of range"},
		Of: spec.Of(func(c *spec.Call, a *onnx.FlattenAttributes) int {
			switch axis, rank := a.Axis, int64(c.Tensors[0].Rank()); {
			case axis < -rank || axis > rank:
				return 5
			case axis == 0:
				return 0
			case axis == rank:
				return 2
			case axis > 0:
				return 1
			case axis == -rank:
				return 3
			}
			return 4
		}),
	})),
}
