package webnn

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// Slice draws calls of webnn.slice.
var Slice = draw.Generator{
	Operator:    webnn.Slice,
	Version:     1,
	Draw:        draw.With(drawSlice),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Signs("starts", draw.List("starts")),
		draw.Feature{Name: "windows", Values: []string{"whole", "some to the end", "some before it"}, Of: spec.Of(sliceWindows)},
		draw.Of("strides", []string{"none", "0 or 1", "2", "3 to 8", "beyond", "the largest"}, []int64{0, 2, 3, 9, math.MaxInt32}, spec.From(func(a *webnn.SliceAttributes) int64 {
			if a.Strides == nil {
				return -1
			}
			return slices.Max(append(a.Strides, 0))
		})),
	)),
}

func sliceWindows(c *spec.Call, a *webnn.SliceAttributes) (where int) {
	for d, size := range c.Tensors[0].Sizes {
		switch {
		case d >= len(a.Starts) || d >= len(a.Sizes):
		case a.Starts[d]+a.Sizes[d] < size:
			return 2
		case a.Sizes[d] < size:
			where = 1
		}
	}
	return where
}

func drawSlice(s *draw.Source, c *spec.Call, a *webnn.SliceAttributes) {
	input := drawInput(s, c, s.Rank(0, maxRank))
	s.Clear(&a.Starts, &a.Sizes, &a.Strides)
	low, high, one := draw.Bias(s), draw.Bias(s), draw.Bias(s)
	for _, size := range input.Sizes {
		start, n := draw.Window(s, size, low, high)
		stride := draw.Step(s, n, one)
		if s.OneIn(64) {
			stride = math.MaxUint32
		}
		a.Starts, a.Sizes, a.Strides = append(a.Starts, start), append(a.Sizes, n), append(a.Strides, stride)
	}
	if s.OneIn(4) {
		a.Strides = nil
	}
}
