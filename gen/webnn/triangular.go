package webnn

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// Triangular draws calls of webnn.triangular.
var Triangular = draw.Generator{
	Operator:    webnn.Triangular,
	Version:     1,
	Draw:        draw.With(drawTriangular),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "diagonal", Values: family.Diagonals[1:7:7], Of: spec.Of(func(c *spec.Call, a *webnn.TriangularAttributes) int { return family.Diagonal(c, a.Diagonal) - 1 })},
		family.MatrixShape,
	)),
}

func drawTriangular(s *draw.Source, c *spec.Call, a *webnn.TriangularAttributes) {
	input := drawInput(s, c, s.Rank(2, maxRank))
	family.DrawMatrix(s, input.Sizes)
	a.Upper = s.OneIn(2)
	a.Diagonal = family.DrawDiagonal(s, c, []int64{math.MinInt32, math.MinInt32 + 1, math.MaxInt32, 1 << 16, -1 << 16})
}
