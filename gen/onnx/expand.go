package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Expand draws calls of onnx.expand.
var Expand = draw.Generator{
	Operator: onnx.Expand,
	Version:  4,
	Draw:     draw.With(drawExpand),
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("length of shape", []string{"shorter", "the rank", "one more", "longer"}, []int64{0, 1, 2}, spec.Of(func(c *spec.Call, a *onnx.ExpandAttributes) int64 {
			return int64(len(a.Shape) - c.Tensors[0].Rank())
		})),
		draw.Of("expanded dimensions", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, spec.Of(func(c *spec.Call, a *onnx.ExpandAttributes) (n int64) {
			for d, size := range a.Shape {
				if size > 1 && specs.FromBack(c.Tensors[0].Sizes, len(a.Shape)-d) == 1 {
					n++
				}
			}
			return n
		})),
		draw.Feature{Name: "last of shape", Values: []string{"none", "1", "empties", "as the input", "expands"}, Of: spec.Of(lastOfShape)},
	)),
}

func lastOfShape(c *spec.Call, a *onnx.ExpandAttributes) int {
	shape := a.Shape
	switch last := len(shape) - 1; {
	case last < 0:
		return 0
	case shape[last] == 1:
		return 1
	case shape[last] == 0:
		return 2
	case specs.FromBack(c.Tensors[0].Sizes, 1) != 1:
		return 3
	}
	return 4
}

func drawExpand(s *draw.Source, c *spec.Call, a *onnx.ExpandAttributes) {
	rank := s.Rank(0, maxRank)
	input := drawFirst(s, c, rank)
	n := rank
	if s.OneIn(2) {
		n = s.Below(maxRank + 1)
	}
	s.Clear(&a.Shape)
	room, grow, keep := draw.RoomFor(draw.MaxGrown, input.Sizes), draw.Bias(s), draw.Bias(s)
	for d := range n {
		size := specs.FromBack(input.Sizes, int(n-d))
		switch {
		case size != 1 && keep.Toss(s):
			size = 1
		case size == 1 && grow.Toss(s):
			size += room.Grow(1, s.Between(1, draw.Pick(s, []int64{1, 2, 12})))
		}
		a.Shape = append(a.Shape, size)
	}
	a.Shape = draw.SomeZero(s, a.Shape)
}
