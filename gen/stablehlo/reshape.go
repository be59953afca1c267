package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Reshape draws calls of stablehlo.reshape.
var Reshape = draw.Generator{
	Operator:    stablehlo.Reshape,
	Version:     1,
	Draw:        drawReshape,
	AlwaysValid: true,
	Features:    slices.Concat(features, reshaping(1)),
}

func drawReshape(s *draw.Source, c *spec.Call) {
	operand, result := drawOperand(s, c, s.Rank(0, maxRank)), c.Output()
	result.Sizes = draw.SameElements(s, operand.Sizes, maxRank, result.Sizes)
}

// reshaping are the features of a result of another shape, which the tensor at a position is.
func reshaping(position int) []draw.Feature {
	return draw.Interacting(
		draw.Of("dimensions", []string{"fewer by several", "one fewer", "as many", "one more", "more by several"}, []int64{-1, 0, 1, 2}, func(c *spec.Call) int64 {
			return int64(c.Output().Rank() - c.Tensors[0].Rank())
		}),
		draw.Longest("result", position),
		draw.Feature{Name: "last dimension", Values: []string{"none", "kept", "longer", "shorter"}, Of: func(c *spec.Call) int {
			operand, result := c.Tensors[0].Sizes, c.Output().Sizes
			if len(operand) == 0 || len(result) == 0 {
				return 0
			}
			switch a, b := operand[len(operand)-1], result[len(result)-1]; {
			case a < b:
				return 2
			case a > b:
				return 3
			}
			return 1
		}},
	)
}
