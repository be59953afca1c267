package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Transpose draws calls of stablehlo.transpose.
var Transpose = draw.Generator{
	Operator: stablehlo.Transpose,
	Version:  1,
	Draw:     drawTranspose,
	Valid:    true,
	Features: slices.Concat(features, draw.Interacting(draw.Permuted(func(c *spec.Call) []int64 { return transpose(c).Permutation })...)),
}

func transpose(c *spec.Call) *stablehlo.TransposeAttributes {
	return c.Attributes.(*stablehlo.TransposeAttributes)
}

func drawTranspose(s *draw.Source, c *spec.Call) {
	a, rank := transpose(c), s.Rank(0, maxRank)
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
