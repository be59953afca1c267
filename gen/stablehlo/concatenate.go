package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Concatenate draws calls of stablehlo.concatenate.
var Concatenate = draw.Generator{
	Operator:    stablehlo.Concatenate,
	Version:     1,
	Draw:        draw.With(drawConcatenate),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "dimension", Values: []string{"the first", "inside", "the last", "out of range"}, Of: func(c *spec.Call) int {
			return whichDimension(dimension(c), c.Tensors[0].Rank())
		}},
		draw.Feature{Name: "lengths", Values: []string{"equal", "unequal", "some 0"}, Of: func(c *spec.Call) (lengths int) {
			d, inputs := dimension(c), c.Of("inputs")
			for i := range inputs {
				switch sizes := inputs[i].Sizes; {
				case d < 0 || d >= int64(min(len(sizes), inputs[0].Rank())):
				case sizes[d] == 0:
					return 2
				case sizes[d] != inputs[0].Sizes[d]:
					lengths = 1
				}
			}
			return lengths
		}},
	)),
}

var dimension = draw.Int("dimension")

func drawConcatenate(s *draw.Source, c *spec.Call, a *stablehlo.ConcatenateAttributes) {
	rank := s.Rank(1, maxRank)
	c.Pass(0, draw.Pick(s, []int{1, 2, 2, 2, 3, 3, 4, 5, 9, 17}))
	for i := range c.Tensors {
		s.Clear(&c.Tensors[i].Sizes)
	}
	first, d := drawOperand(s, c, rank), s.Below(rank)
	a.Dimension = d
	result, total := c.Output(), int64(0)
	equal, empty := s.OneIn(2), draw.Bias(s)
	for i := range c.Of("inputs") {
		t := &c.Tensors[i]
		if i > 0 {
			t.Sizes = append(t.Sizes, first.Sizes...)
		}
		if !equal && t.Sizes[d] > 0 {
			if t.Sizes[d] = s.Between(1, t.Sizes[d]+2); empty.Toss(s) && s.OneIn(4) {
				t.Sizes[d] = 0
			}
		}
		total += t.Sizes[d]
	}
	result.Sizes = append(result.Sizes, first.Sizes...)
	result.Sizes[d] = total
}
