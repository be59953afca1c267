package onnx

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Trilu draws calls of onnx.trilu.
var Trilu = draw.Generator{
	Operator: onnx.Trilu,
	Draw:     drawTrilu,
	Data:     drawTriluK,
	Features: slices.Concat(features, draw.Interacting(
		draw.Some("upper", func(c *spec.Call) bool { return trilu(c).Upper }),
		draw.Feature{Name: "k", Values: []string{"absent", "not read", "0", "above", "below", "beyond all columns", "beyond all rows", "far"}, Of: triluK},
		draw.Feature{Name: "matrix", Values: []string{"none", "square", "wide", "tall"}, Of: triluMatrix},
	)),
}

func trilu(c *spec.Call) *onnx.TriluAttributes { return c.Attributes.(*onnx.TriluAttributes) }

func drawTrilu(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Between(2, maxRank), draw.DType(s)
	c.Pass(1, int(s.Below(3)+1)/2)
	trilu(c).Upper = s.OneIn(2)
	input := &c.Tensors[0]
	input.Sizes = sizes(s, rank, dtype, input.Sizes)
	if last := &input.Sizes[rank-1]; s.OneIn(4) && *last > 1 {
		*last = min(*last, 5)
		input.Sizes[rank-2] = *last
	}
	draw.SetDType(c, dtype)
	for i := range c.Of("k") {
		c.Of("k")[i].DType = tensor.Int64
	}
}

// drawTriluK fills the k of a call that has matrices.
func drawTriluK(s *draw.Source, c *spec.Call, i int) bool {
	t, sizes := &c.Tensors[i], c.Tensors[0].Sizes
	if n, err := tensor.Elements(t.Sizes); i != 1 || err != nil || n != 1 || t.DType != tensor.Int64 || len(sizes) < 2 {
		return false
	}
	rows, columns := sizes[len(sizes)-2], sizes[len(sizes)-1]
	k := s.Between(-rows-1, columns+1)
	switch s.Below(8) {
	case 0:
		k = draw.Pick(s, []int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 1 << 32, -1 << 32})
	case 1, 2:
		k = s.Between(-1, 1)
	}
	t.Data = draw.Grow(t.Data, 8)
	t.SetBits(0, uint64(k))
	return true
}

func triluK(c *spec.Call) int {
	sizes := c.Tensors[0].Sizes
	switch list := c.Of("k"); {
	case len(list) == 0:
		return 0
	case len(sizes) < 2 || len(list[0].Data) != 8:
		return 1
	default:
		rows, columns := sizes[len(sizes)-2], sizes[len(sizes)-1]
		switch k := int64(list[0].Bits(0)); {
		case k > 1<<31 || k < -1<<31:
			return 7
		case k >= columns && k > 0:
			return 5
		case k <= -rows && k < 0:
			return 6
		case k > 0:
			return 3
		case k < 0:
			return 4
		}
	}
	return 2
}

func triluMatrix(c *spec.Call) int {
	sizes := c.Tensors[0].Sizes
	switch n := len(sizes); {
	case n < 2:
		return 0
	case sizes[n-2] == sizes[n-1]:
		return 1
	case sizes[n-2] < sizes[n-1]:
		return 2
	}
	return 3
}
