package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// TensorScatter draws calls of onnx.tensor_scatter.
var TensorScatter = draw.Generator{
	Operator:    onnx.TensorScatter,
	Version:     5,
	Draw:        draw.With(drawTensorScatter),
	AlwaysValid: true,
	Data:        drawWrites,
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("positions to begin at", []string{"none", "1", "some"}, []int64{1, 2}, positions),
		draw.Named("positions", 2, writes),
		draw.Negative("positions", 2),
	), []draw.Feature{
		draw.Of("elements of update", []string{"0", "1", "some"}, []int64{1, 2}, func(c *spec.Call) int64 { return elements(c.Tensors[1].Sizes) }),
		draw.Some("write indices", func(c *spec.Call) bool { return len(c.Of("write_indices")) > 0 }),
	}),
}

func drawTensorScatter(s *draw.Source, c *spec.Call, a *onnx.TensorScatterAttributes) {
	rank := s.Rank(2, maxRank)
	c.Pass(2, int(s.Below(4)+2)/3)
	cache, update := drawFirst(s, c, rank), &c.Tensors[1]
	a.Mode = s.Below(2)
	axis := s.Between(1, rank-1)
	a.Axis = family.Named(s, axis, rank)
	update.Sizes = append(update.Sizes, cache.Sizes...)
	if n := &update.Sizes[axis]; s.OneIn(4) {
		*n = min(*n, 1)
	} else if !s.OneIn(3) {
		*n = s.Between(0, *n)
	}
	if given := c.Of("write_indices"); len(given) > 0 {
		given[0].Sizes = append(given[0].Sizes, cache.Sizes[0])
	}
}

// positions returns at how many positions along the axis the update can begin, 0 or less if the
// sizes do not say.
func positions(c *spec.Call) int64 {
	axis, ok := onnx.Sequence(c)
	if !ok || axis >= c.Tensors[1].Rank() {
		return 0
	}
	return c.Tensors[0].Sizes[axis] - c.Tensors[1].Sizes[axis] + 1
}

// writes returns how many positions the write indices of a call can name, 0 if they are not read.
func writes(c *spec.Call) (axis int, n int64) {
	if n = positions(c); len(c.Of("write_indices")) == 0 || c.Tensors[2].DType != tensor.Int64 {
		n = 0
	}
	return draw.NoAxis, max(n, 0)
}

// drawWrites fills the write indices of a call whose update fits.
func drawWrites(s *draw.Source, c *spec.Call, i int) bool {
	axis, n := writes(c)
	if i != 2 || n == 0 {
		return false
	}
	draw.Indices(s, &c.Tensors[2], axis, n)
	return true
}
