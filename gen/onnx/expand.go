package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Expand draws calls of onnx.expand.
var Expand = draw.Generator{
	Operator: onnx.Expand,
	Draw:     drawExpand,
	Features: slices.Concat(features, []draw.Feature{
		draw.Of("entries of shape", []string{"0", "1", "2", "3 to 8", "beyond"}, []int64{1, 2, 3, 9}, func(c *spec.Call) int64 {
			return int64(len(expand(c).Shape))
		}),
	}, draw.Interacting(
		draw.Of("length of shape", []string{"shorter", "the rank", "one more", "longer"}, []int64{0, 1, 2}, func(c *spec.Call) int64 {
			return int64(len(expand(c).Shape) - c.Tensors[0].Rank())
		}),
		draw.Of("expanded dimensions", []string{"0", "1", "2", "3 or more"}, []int64{1, 2, 3}, func(c *spec.Call) (n int64) {
			for d, size := range expand(c).Shape {
				if size > 1 && expandedFrom(c, d) == 1 {
					n++
				}
			}
			return n
		}),
		draw.Feature{
			Name: "last of shape", Values: []string{"none", "1", "as the input", "expands", "empties"},
			Of: func(c *spec.Call) int {
				shape := expand(c).Shape
				switch last := len(shape) - 1; {
				case last < 0:
					return 0
				case shape[last] == 1:
					return 1
				case shape[last] == 0:
					return 4
				case expandedFrom(c, last) == 1:
					return 3
				}
				return 2
			},
		},
	)),
}

func expand(c *spec.Call) *onnx.ExpandAttributes { return c.Attributes.(*onnx.ExpandAttributes) }

// expandedFrom returns the size of the input that entry d of shape is for; 1
// where it has no such dimension.
func expandedFrom(c *spec.Call, d int) int64 {
	sizes := c.Tensors[0].Sizes
	if d += len(sizes) - len(expand(c).Shape); d >= 0 {
		return sizes[d]
	}
	return 1
}

func drawExpand(s *draw.Source, c *spec.Call) {
	a, rank, dtype, input := expand(c), s.Below(maxRank+1), draw.DType(s), &c.Tensors[0]
	input.Sizes = sizes(s, rank, dtype, input.Sizes)
	draw.SetDType(c, dtype)
	n := rank
	if s.OneIn(2) {
		n = s.Below(maxRank + 1)
	}
	if single := draw.Bias(s); s.OneIn(2) { // more to expand
		for d := range input.Sizes {
			if single.Toss(s) {
				input.Sizes[d] = 1
			}
		}
	}
	draw.Clear(&a.Shape)
	room, grow, keep := draw.RoomFor(draw.MaxGrown, input.Sizes), draw.Bias(s), draw.Bias(s)
	for d := range n {
		size := int64(1)
		if at := rank - n + d; at >= 0 {
			size = input.Sizes[at]
		}
		switch {
		case size != 1 && keep.Toss(s):
			size = 1
		case size == 1 && grow.Toss(s):
			size += room.Grow(1, s.Between(1, draw.Pick(s, []int64{1, 2, 12})))
		}
		a.Shape = append(a.Shape, size)
	}
	if n > 0 && s.OneIn(16) { // nothing of a single one
		if d := s.Below(n); expandedFrom(c, int(d)) == 1 {
			a.Shape[d] = 0
		}
	}
}
