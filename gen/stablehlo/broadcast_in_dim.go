package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// BroadcastInDim draws calls of stablehlo.broadcast_in_dim.
var BroadcastInDim = draw.Generator{
	Operator:    stablehlo.BroadcastInDim,
	Version:     1,
	Draw:        draw.With(drawBroadcastInDim),
	AlwaysValid: true,
	Features:    slices.Concat(features, broadcasting),
}

// broadcasting are the features of results in which an operand is repeated.
var broadcasting = draw.Interacting(
	draw.Of("new dimensions", []string{"none", "1", "2", "3 or more"}, []int64{1, 2, 3}, func(c *spec.Call) int64 {
		return int64(c.Output().Rank() - len(broadcast(c)))
	}),
	draw.Some("unsorted", func(c *spec.Call) bool { return !slices.IsSorted(broadcast(c)) }),
	draw.Of("repeated dimensions", []string{"0", "1", "2 or more"}, []int64{1, 2}, func(c *spec.Call) (n int64) {
		operand, result := c.Tensors[0].Sizes, c.Output().Sizes
		for d, to := range broadcast(c) {
			if d < len(operand) && to >= 0 && to < int64(len(result)) && operand[d] == 1 && result[to] > 1 {
				n++
			}
		}
		return n
	}),
	draw.Feature{Name: "last of the result", Values: []string{"none", "new", "repeated", "kept"}, Of: func(c *spec.Call) int {
		last := int64(c.Output().Rank() - 1)
		switch d := slices.Index(broadcast(c), last); {
		case last < 0:
			return 0
		case d < 0:
			return 1
		case d >= c.Tensors[0].Rank() || c.Tensors[0].Sizes[d] != c.Output().Sizes[last]:
			return 2
		}
		return 3
	}},
)

var broadcast = draw.List("broadcast_dimensions")

func drawBroadcastInDim(s *draw.Source, c *spec.Call, a *stablehlo.BroadcastInDimAttributes) {
	drawBroadcast(s, c, &a.BroadcastDimensions)
}

// drawBroadcast draws the operand of a call, its result, and the dimensions that become others.
func drawBroadcast(s *draw.Source, c *spec.Call, dimensions *[]int64) {
	n := s.Rank(0, maxRank)
	rank := n
	if !s.OneIn(3) {
		rank = s.Between(n, max(n, maxRank))
	}
	operand, result := drawOperand(s, c, n), c.Output()
	s.Clear(dimensions)
	*dimensions = draw.Permutation(s, rank, *dimensions)[:n]
	if s.OneIn(2) {
		slices.Sort(*dimensions)
	}
	room, grow := draw.RoomFor(draw.MaxGrown, operand.Sizes), draw.Bias(s)
	for d := range rank {
		size := int64(1)
		if from := slices.Index(*dimensions, d); from >= 0 {
			size = operand.Sizes[from]
		}
		if size == 1 && grow.Toss(s) {
			size += room.Grow(1, s.Between(1, draw.Pick(s, []int64{1, 2, 12})))
		}
		result.Sizes = append(result.Sizes, size)
	}
	if s.OneIn(16) {
		for d := range result.Sizes {
			if from := slices.Index(*dimensions, int64(d)); from < 0 || operand.Sizes[from] == 1 {
				result.Sizes[d] = 0
				break
			}
		}
	}
}
