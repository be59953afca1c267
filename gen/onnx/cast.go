package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Cast and CastLike draw calls of onnx.cast and onnx.cast_like.
var (
	Cast = draw.Generator{
		Operator: onnx.Cast,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			drawFirst(s, c, s.Rank(0, maxRank))
			given := c.Tensors[0].DType
			if c.Tensors[0].DType, c.Tensors[1].DType = draw.Pick(s, wholeTypes), draw.Pick(s, wholeTypes); s.GivesType() {
				c.Tensors[0].DType = given
			}
		},
		AlwaysValid: true,
		Features:    castFeatures,
	}
	CastLike = draw.Generator{
		Operator: onnx.CastLike,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			like := draw.Pick(s, wholeTypes)
			drawFirst(s, c, s.Rank(0, maxRank)).DType = draw.Pick(s, wholeTypes)
			c.Tensors[1].DType, c.Tensors[2].DType = like, like
			c.Tensors[1].Sizes = sizes(s, s.Rank(0, 3), like, c.Tensors[1].Sizes)
		},
		AlwaysValid: true,
		Features:    castFeatures,
	}
	castFeatures = append(draw.Interacting(
		draw.Width(0), draw.Kind(0), draw.OfOutput(draw.Width(1)), draw.OfOutput(draw.Kind(1)),
	), draw.Execution, draw.Rank(0, maxRank), draw.Above("input", 0), draw.Longest("input", 0), draw.Row(0))
)

// wholeTypes are the data types of integers and truth values.
var wholeTypes = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return d.Float() || d == tensor.Complex64 })
