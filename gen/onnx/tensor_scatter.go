package onnx

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// TensorScatter draws calls of onnx.tensor_scatter.
var TensorScatter = draw.Generator{
	Operator: onnx.TensorScatter,
	Version:  4,
	Draw:     drawTensorScatter,
	Valid:    true,
	Data:     drawWrites,
	Features: slices.Concat(features, draw.Interacting(
		family.AxisOf(func(c *spec.Call) int64 { return tensorScatter(c).Axis }),
		draw.Enum(onnx.TensorScatter, "mode"),
		draw.Feature{Name: "length of update", Values: []string{"not there", "0", "1", "some", "all", "beyond"}, Of: updateLength},
		draw.Feature{Name: "write indices", Values: []string{"absent", "not read", "0", "inner", "at the end", "some beyond", "some negative"}, Of: writes},
	)),
}

func tensorScatter(c *spec.Call) *onnx.TensorScatterAttributes {
	return c.Attributes.(*onnx.TensorScatterAttributes)
}

func drawTensorScatter(s *draw.Source, c *spec.Call) {
	a, rank := tensorScatter(c), s.Rank(2, maxRank)
	c.Pass(2, int(s.Below(4)+2)/3)
	cache := drawFirst(s, c, rank)
	a.Mode = s.Below(2)
	axis := s.Between(1, rank-1)
	a.Axis = family.Named(s, axis, rank)
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, cache.Sizes...)
	switch n := cache.Sizes[axis]; s.Below(4) {
	case 0:
		c.Tensors[1].Sizes[axis] = min(n, 1)
	case 1:
	default:
		c.Tensors[1].Sizes[axis] = s.Between(0, n)
	}
	for i := range c.Of("write_indices") {
		t := &c.Of("write_indices")[i]
		t.Sizes = append(t.Sizes, cache.Sizes[0])
	}
}

// sequence returns the lengths of the cache and the update of a call; ok is false if these
// are not there.
func sequence(c *spec.Call) (n, length int64, ok bool) {
	axis, ok := onnx.Sequence(c)
	if !ok || axis >= c.Tensors[1].Rank() {
		return 0, 0, false
	}
	return c.Tensors[0].Sizes[axis], c.Tensors[1].Sizes[axis], true
}

// drawWrites fills the write indices of a call whose update fits.
func drawWrites(s *draw.Source, c *spec.Call, i int) bool {
	n, length, ok := sequence(c)
	if i != 2 || !c.Param(i).Indices || c.Tensors[i].DType != tensor.Int64 || !ok || length > n {
		return false
	}
	stray, atEnd := draw.Seldom(s, 6), draw.Bias(s)
	if tensorScatter(c).Mode == onnx.Circular && s.OneIn(2) {
		stray = draw.Bias(s)
	}
	draw.Integers(&c.Tensors[i], func() int64 {
		switch {
		case stray.Toss(s):
			return draw.Pick(s, []int64{-1, n - length + 1, n, n - 1, -n, 1 << 32, math.MinInt64, math.MaxInt64})
		case atEnd.Toss(s):
			return n - length
		}
		return s.Between(0, n-length)
	})
	return true
}

func updateLength(c *spec.Call) int {
	n, length, ok := sequence(c)
	switch {
	case !ok:
		return 0
	case length > n:
		return 5
	case length < 2:
		return 1 + int(length)
	case length == n:
		return 4
	}
	return 3
}

func writes(c *spec.Call) int {
	list := c.Of("write_indices")
	n, length, ok := sequence(c)
	if len(list) == 0 {
		return 0
	}
	if !ok || c.CheckOnly || list[0].DType != tensor.Int64 || len(list[0].Data) == 0 {
		return 1
	}
	indices := draw.Values(&list[0])
	switch least, most := slices.Min(indices), slices.Max(indices); {
	case least < 0:
		return 6
	case most > n-length:
		return 5
	case most == 0:
		return 2
	case least == n-length:
		return 4
	}
	return 3
}
