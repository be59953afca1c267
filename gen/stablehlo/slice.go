package stablehlo

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Slice draws calls of stablehlo.slice.
var Slice = draw.Generator{
	Operator:    stablehlo.Slice,
	Version:     1,
	Draw:        draw.With(drawSlice),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Signs("starts", draw.List("start_indices")),
		draw.Feature{Name: "limits", Values: []string{"all", "some before the end", "at a start"}, Of: spec.Of(sliceLimits)},
		draw.Of("strides", []string{"1 or less", "2", "3 to 8", "beyond", "the largest"}, []int64{2, 3, 9, math.MaxInt32}, spec.From(func(a *stablehlo.SliceAttributes) int64 {
			return slices.Max(append(a.Strides, 0))
		})),
	)),
}

func sliceLimits(c *spec.Call, a *stablehlo.SliceAttributes) (where int) {
	for d, size := range c.Tensors[0].Sizes {
		switch {
		case d >= len(a.LimitIndices):
		case d < len(a.StartIndices) && a.StartIndices[d] >= a.LimitIndices[d]:
			return 2
		case a.LimitIndices[d] < size:
			where = 1
		}
	}
	return where
}

func drawSlice(s *draw.Source, c *spec.Call, a *stablehlo.SliceAttributes) {
	operand := drawOperand(s, c, s.Rank(0, maxRank))
	s.Clear(&a.StartIndices, &a.LimitIndices, &a.Strides)
	low, high, one, nothing := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Seldom(s, 8)
	for d, size := range operand.Sizes {
		start, n := int64(0), int64(0)
		if size > 0 {
			start, n = draw.Window(s, size, low, high)
		}
		if nothing.Toss(s) {
			start, n = start+s.Below(n+1), 0
		}
		stride := draw.Step(s, max(n, 1), one)
		if s.OneIn(64) {
			stride = math.MaxInt64
		}
		a.StartIndices, a.LimitIndices, a.Strides = append(a.StartIndices, start), append(a.LimitIndices, start+n), append(a.Strides, stride)
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, stablehlo.SliceSize(c, d))
	}
}
