package onnx

import (
	"cmp"
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
	Version:  4,
	Draw:     drawTrilu,
	Valid:    true,
	Data:     drawTriluK,
	Features: slices.Concat(features, draw.Interacting(
		draw.Some("upper", func(c *spec.Call) bool { return trilu(c).Upper }),
		draw.Feature{Name: "k", Values: []string{"absent", "not read", "below", "0", "above", "beyond all columns", "beyond all rows", "far"}, Of: triluK},
		draw.Feature{Name: "matrix", Values: []string{"none", "wide", "square", "tall"}, Of: triluMatrix},
	)),
}

func trilu(c *spec.Call) *onnx.TriluAttributes { return c.Attributes.(*onnx.TriluAttributes) }

func drawTrilu(s *draw.Source, c *spec.Call) {
	rank := s.Rank(2, maxRank)
	c.Pass(1, int(s.Below(3)+1)/2)
	trilu(c).Upper = s.OneIn(2)
	input := drawFirst(s, c, rank)
	if last := &input.Sizes[rank-1]; s.OneIn(4) && *last > 1 {
		*last = min(*last, 5)
		input.Sizes[rank-2] = *last
	}
}

// matrix returns the size of a call's matrices; ok is false if it has none.
func matrix(c *spec.Call) (rows, columns int64, ok bool) {
	sizes := c.Tensors[0].Sizes
	if len(sizes) < 2 {
		return 0, 0, false
	}
	return sizes[len(sizes)-2], sizes[len(sizes)-1], true
}

// drawTriluK fills k in a call that has matrices.
func drawTriluK(s *draw.Source, c *spec.Call, i int) bool {
	t := &c.Tensors[i]
	rows, columns, ok := matrix(c)
	if i != 1 || t.DType != tensor.Int64 || !ok {
		return false
	}
	draw.Integers(t, func() int64 {
		k := s.Between(-rows-1, columns+1)
		switch s.Below(8) {
		case 0:
			return draw.Pick(s, []int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 1 << 32, -1 << 32})
		case 1, 2:
			return s.Between(-1, 1)
		}
		return k
	})
	return true
}

func triluK(c *spec.Call) int {
	rows, columns, ok := matrix(c)
	switch list := c.Of("k"); {
	case len(list) == 0:
		return 0
	case !ok || len(list[0].Data) != 8:
		return 1
	}
	switch k := int64(c.Of("k")[0].Bits(0)); {
	case k > 1<<31 || k < -1<<31:
		return 7
	case k >= columns && k > 0:
		return 5
	case k <= -rows && k < 0:
		return 6
	default:
		return 3 + cmp.Compare(k, 0)
	}
}

func triluMatrix(c *spec.Call) int {
	if rows, columns, ok := matrix(c); ok {
		return 2 + cmp.Compare(rows, columns)
	}
	return 0
}
