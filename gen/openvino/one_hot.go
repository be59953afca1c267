package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// OneHot draws calls of openvino.one_hot.
var OneHot = draw.Generator{
	Operator:    openvino.OneHot,
	Version:     3,
	Draw:        draw.With(drawOneHot),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		_, n := markedAlong(c)
		if operand != 0 || n == 0 {
			return false
		}
		draw.Indices(s, &c.Tensors[0], draw.NoAxis, n)
		return true
	},
	Features: slices.Concat(draw.WithBits([]draw.Feature{
		draw.Execution, draw.Rank(0, 7), draw.Width(1), draw.Kind(1), draw.Above("indices", 0), draw.Longest("indices", 0),
	}), draw.Interacting(
		draw.Named("indices", 0, markedAlong),
		draw.Negative("indices", 0),
		draw.Of("depth", []string{"below 1", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, draw.Int("depth")),
		draw.Feature{Name: "axis", Values: []string{"the first", "inside", "the last", "out of range"}, Of: func(c *spec.Call) int {
			switch axis, ok := openvino.OneHotAxis(c); {
			case !ok:
				return 3
			case axis == c.Tensors[0].Rank():
				return 2
			default:
				return min(axis, 1)
			}
		}},
	)),
}

// markedAlong returns the number of places that an index can mark, 0 if there are no
// indices, they have none of their types, or the places are too many to be listed.
func markedAlong(c *spec.Call) (int, int64) {
	indices, depth := &c.Tensors[0], spec.As[openvino.OneHotAttributes](c).Depth
	if slices.Contains(indices.Sizes, 0) || !slices.Contains(family.IndexTypes, indices.DType) || depth < 0 || depth > 1<<16 {
		depth = 0
	}
	return draw.NoAxis, depth
}

func drawOneHot(s *draw.Source, c *spec.Call, a *openvino.OneHotAttributes) {
	rank, indices := s.Rank(0, 6), &c.Tensors[0]
	indices.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), 8, indices.Sizes))
	room := draw.RoomFor(4*draw.MaxGrown, indices.Sizes)
	*a = openvino.OneHotAttributes{
		Depth: 1 + room.Grow(1, s.Between(0, draw.Pick(s, []int64{0, 1, 2, 3, 9, 70}))), Axis: family.Named(s, s.Between(0, rank), rank+1), Mode: s.Below(2),
	}
	draw.SetDType(c, draw.TypeOf(s, c.Operator))
	indices.DType = draw.Pick(s, family.IndexTypes)
}
