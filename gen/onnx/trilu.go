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

// Trilu draws calls of onnx.trilu.
var Trilu = draw.Generator{
	Operator:    onnx.Trilu,
	Version:     4,
	Draw:        draw.With(drawTrilu),
	AlwaysValid: true,
	Data:        drawTriluK,
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "k", Values: family.Diagonals, Of: triluK},
		family.MatrixShape,
	)),
}

func drawTrilu(s *draw.Source, c *spec.Call, a *onnx.TriluAttributes) {
	rank := s.Rank(2, maxRank)
	c.Pass(1, int(s.Below(3)+1)/2)
	a.Upper = s.OneIn(2)
	family.DrawMatrix(s, drawFirst(s, c, rank).Sizes)
}

// far are diagonals beyond all elements.
var far = []int64{math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 1 << 32, -1 << 32}

// drawTriluK fills k in a call that has matrices.
func drawTriluK(s *draw.Source, c *spec.Call, i int) bool {
	t := &c.Tensors[i]
	if _, _, ok := family.Matrix(c); i != 1 || t.DType != tensor.Int64 || !ok {
		return false
	}
	draw.Integers(t, func() int64 {
		return family.DrawDiagonal(s, c, far)
	})
	return true
}

func triluK(c *spec.Call) int {
	switch list := c.Of("k"); {
	case len(list) == 0:
		return 0
	case len(list[0].Data) != 8:
		return 1
	default:
		return family.Diagonal(c, int64(list[0].Bits(0)))
	}
}
