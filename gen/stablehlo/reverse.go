package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Reverse draws calls of stablehlo.reverse.
var Reverse = draw.Generator{
	Operator:    stablehlo.Reverse,
	Version:     1,
	Draw:        draw.With(drawReverse),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Entries("dimensions", reversed),
		draw.Feature{Name: "last dimension", Values: []string{"kept", "reversed"}, Of: func(c *spec.Call) int {
			if slices.Contains(reversed(c), int64(c.Tensors[0].Rank()-1)) {
				return 1
			}
			return 0
		}},
		draw.Some("unsorted", func(c *spec.Call) bool { return !slices.IsSorted(reversed(c)) }),
	)),
}

var reversed = draw.List("dimensions")

func drawReverse(s *draw.Source, c *spec.Call, a *stablehlo.ReverseAttributes) {
	rank := s.Rank(0, maxRank)
	operand := drawOperand(s, c, rank)
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, operand.Sizes...)
	s.Clear(&a.Dimensions)
	a.Dimensions = draw.Permutation(s, rank, a.Dimensions)[:s.Between(0, rank)]
	if s.OneIn(2) {
		slices.Sort(a.Dimensions)
	}
}
