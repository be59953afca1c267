package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Pad draws calls of stablehlo.pad.
var Pad = draw.Generator{
	Operator:    stablehlo.Pad,
	Version:     2,
	Draw:        drawPad,
	AlwaysValid: true,
	Features:    slices.Concat(features, padding),
}

// padding are the features of a padded result.
var padding = draw.Interacting(
	draw.Signs("low edges", func(c *spec.Call) []int64 { return pad(c).Low }),
	draw.Signs("high edges", func(c *spec.Call) []int64 { return pad(c).High }),
	draw.Of("interior", []string{"0 or less", "1", "2", "beyond"}, []int64{1, 2, 3}, func(c *spec.Call) int64 {
		return slices.Max(append(pad(c).Interior, 0))
	}),
	draw.Some("removed interior", func(c *spec.Call) bool {
		a := pad(c)
		for d, size := range c.Tensors[0].Sizes {
			if d < len(a.Interior) && d < len(a.Low) && d < len(a.High) && a.Interior[d] > 0 && size > 1 && min(a.Low[d], a.High[d]) < 0 {
				return true
			}
		}
		return false
	}),
)

// pad returns the amounts of a call, which are operands of stablehlo.dynamic_pad.
func pad(c *spec.Call) *stablehlo.PadAttributes {
	if a, is := c.Attributes.(*stablehlo.PadAttributes); is {
		return a
	}
	return &stablehlo.PadAttributes{Low: draw.Values(&c.Tensors[2]), High: draw.Values(&c.Tensors[3]), Interior: draw.Values(&c.Tensors[4])}
}

func drawPad(s *draw.Source, c *spec.Call) {
	drawAmounts(s, c, pad(c))
}

// drawAmounts draws the operand of a call, its amounts and its result.
func drawAmounts(s *draw.Source, c *spec.Call, a *stablehlo.PadAttributes) {
	operand := drawOperand(s, c, s.Rank(0, maxRank))
	s.Clear(&a.Low, &a.High, &a.Interior)
	some, between, remove, all, room := draw.Bias(s), draw.Bias(s), draw.Bias(s), s.OneIn(16), draw.RoomFor(draw.MaxGrown, operand.Sizes)
	for _, size := range operand.Sizes {
		interior, inner := int64(0), size
		if between.Toss(s) {
			interior = s.Between(1, draw.Pick(s, []int64{1, 2, 7}))
			if inner = size + max(size-1, 0)*interior; room.Grow(size, inner-size) < inner-size {
				interior, inner = 0, size
			}
		}
		if size < 2 && s.OneIn(16) {
			interior = draw.Pick(s, []int64{1, 5, 1<<63 - 1})
		}
		edges := [2]int64{}
		left := inner // elements that may still be removed
		if !all {
			left--
		}
		for e := range edges {
			switch {
			case !some.Toss(s):
			case remove.Toss(s):
				edges[e] = -s.Between(0, max(left, 0))
			default:
				edges[e] = room.Grow(inner, s.Between(1, 2*inner+2))
			}
			left += edges[e]
		}
		if s.OneIn(2) {
			edges[0], edges[1] = edges[1], edges[0]
		}
		a.Low, a.High, a.Interior = append(a.Low, edges[0]), append(a.High, edges[1]), append(a.Interior, interior)
		c.Output().Sizes = append(c.Output().Sizes, stablehlo.Padded(size, edges[0], edges[1], interior))
	}
}
