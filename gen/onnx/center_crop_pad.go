package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specfamily "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// CenterCropPad draws calls of onnx.center_crop_pad.
var CenterCropPad = draw.Generator{
	Operator: onnx.CenterCropPad,
	Version:  1,
	Draw:     draw.With(drawCropPad),
	Features: slices.Concat(features, draw.Interacting(
		gains("even crop", func(n int64) bool { return n < 0 && n%2 == 0 }),
		gains("odd crop", func(n int64) bool { return n < 0 && n%2 != 0 }),
		gains("even pad", func(n int64) bool { return n > 0 && n%2 == 0 }),
		gains("odd pad", func(n int64) bool { return n > 0 && n%2 != 0 }),
	)),
}

// gains is whether some axis gains or loses so many elements.
func gains(name string, so func(n int64) bool) draw.Feature {
	return draw.Some(name, spec.Of(func(c *spec.Call, a *onnx.CenterCropPadAttributes) bool {
		sizes := c.Tensors[0].Sizes
		for i, wanted := range a.Shape {
			if d, ok := specfamily.Listed(a.Axes, i, len(sizes)); ok && so(wanted-sizes[d]) {
				return true
			}
		}
		return false
	}))
}

func drawCropPad(s *draw.Source, c *spec.Call, a *onnx.CenterCropPadAttributes) {
	rank := s.Rank(0, maxRank)
	input := drawFirst(s, c, rank)
	axes, n := family.Axes(s, rank)
	a.Axes = axes
	s.Clear(&a.Shape)
	room, change := draw.RoomFor(draw.MaxGrown, input.Sizes), draw.Bias(s)
	for i := range n {
		d, _ := specfamily.Listed(axes, i, int(rank))
		size := input.Sizes[d]
		switch {
		case !change.Toss(s):
		case s.OneIn(2):
			size = s.Between(min(1, s.Below(16), size), size)
		default:
			size += room.Grow(size, s.Between(1, draw.Pick(s, []int64{1, 2, 5, 12})))
		}
		a.Shape = append(a.Shape, size)
	}
}
