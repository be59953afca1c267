package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Transpose draws calls of stablehlo.transpose.
var Transpose = draw.Generator{
	Operator:    stablehlo.Transpose,
	Version:     1,
	Draw:        draw.With(drawTranspose),
	AlwaysValid: true,
	Features:    features,
}

func drawTranspose(s *draw.Source, c *spec.Call, a *stablehlo.TransposeAttributes) {
	rank := s.Rank(0, maxRank)
	operand := drawOperand(s, c, rank)
	s.Clear(&a.Permutation)
	if s.OneIn(2) {
		a.Permutation = draw.OneMoved(s, rank, a.Permutation)
	} else {
		a.Permutation = draw.Permutation(s, rank, a.Permutation)
	}
	for _, d := range a.Permutation {
		c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, operand.Sizes[d])
	}
}
