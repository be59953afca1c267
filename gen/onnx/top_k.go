package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specfamily "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// TopK draws calls of onnx.top_k.
var TopK = draw.Generator{
	Operator:    onnx.TopK,
	Version:     1,
	Draw:        draw.With(drawTopK),
	AlwaysValid: true,
	Data:        family.WideTies,
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("left out", []string{"beyond", "none", "1", "more"}, []int64{0, 1, 2}, spec.Of(func(c *spec.Call, a *onnx.TopKAttributes) int64 {
			sizes := c.Tensors[0].Sizes
			d, ok := specfamily.Dimension(a.Axis, len(sizes))
			if !ok || len(a.K) != 1 {
				return -1
			}
			return sizes[d] - a.K[0]
		})),
		draw.Of("k", []string{"none", "negative", "0", "1", "2", "to 9", "beyond"}, []int64{-1 << 62, 0, 1, 2, 3, 10}, spec.From(func(a *onnx.TopKAttributes) int64 {
			if len(a.K) != 1 {
				return -1 << 63
			}
			return a.K[0]
		})),
	)),
}

func drawTopK(s *draw.Source, c *spec.Call, a *onnx.TopKAttributes) {
	rank, dtype := s.Rank(1, maxRank), typed(s, c)
	x, d := &c.Tensors[0], s.Below(rank)
	x.Sizes = sizes(s, rank, dtype, x.Sizes)
	x.Sizes[d] = max(x.Sizes[d], 1)
	a.Axis, a.Largest, a.Sorted = family.Named(s, d, rank), s.OneIn(2), !s.OneIn(3)
	s.Clear(&a.K)
	a.K = append(a.K, s.Between(1, x.Sizes[d]))
	if s.OneIn(8) {
		a.K[0] = x.Sizes[d]
	}
}
