package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of operators that select.
var (
	Max   = elementwise(onnx.Max, draw.Numbers)
	Min   = elementwise(onnx.Min, draw.Numbers)
	Relu  = elementwise(onnx.Relu, draw.Numbers)
	Floor = elementwise(onnx.Floor, draw.Quarters)
	Ceil  = elementwise(onnx.Ceil, draw.Quarters)
	Round = elementwise(onnx.Round, draw.Quarters)
	Clip  = draw.Generator{
		Operator: onnx.Clip,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			bounds := s.Below(4)
			c.Pass(1, int(bounds&1))
			c.Pass(2, int(bounds>>1))
			dtype := typed(s, c)
			c.Tensors[0].Sizes = sizes(s, s.Rank(0, maxRank), dtype, c.Tensors[0].Sizes)
		},
		Elements: draw.Computed(draw.Numbers),
		Features: slices.Concat(features, draw.Interacting(draw.Tensors("min", 1), draw.Tensors("max", 2))),
	}
)
