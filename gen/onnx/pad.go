package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Pad draws calls of onnx.pad.
var Pad = draw.Generator{
	Operator: onnx.Pad,
	Draw:     drawPad,
	Features: slices.Concat(features, []draw.Feature{
		draw.Tensors("constant_value", 1),
		family.AxesOf(func(c *spec.Call) []int64 { return pad(c).Axes }),
	}, draw.Interacting(
		draw.Feature{Name: "mode", Values: []string{"constant", "reflect", "edge", "wrap"}, Of: func(c *spec.Call) int { return int(pad(c).Mode) }},
		draw.Signs("begins", func(c *spec.Call) []int64 { return pad(c).Pads[:len(pad(c).Pads)/2] }),
		draw.Signs("ends", func(c *spec.Call) []int64 { return pad(c).Pads[len(pad(c).Pads)/2:] }),
		draw.Some("pads of the size or more", padsFar),
	)),
}

func pad(c *spec.Call) *onnx.PadAttributes { return c.Attributes.(*onnx.PadAttributes) }

// maxPadded bounds the elements of an output, roughly, unless the data has more.
const maxPadded = 1024

func drawPad(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Below(maxRank+1), draw.DType(s)
	c.Pass(1, int(s.Below(2)))
	a, data := pad(c), &c.Tensors[0]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	a.Mode = s.Below(4)
	var n int
	a.Axes, n = family.Axes(s, rank)
	some, remove, far, room := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.RoomFor(maxPadded, data.Sizes)
	draw.Clear(&a.Pads)
	for i := range 2 * n {
		d, _ := specs.Listed(a.Axes, i%n, int(rank))
		amount, size := int64(0), data.Sizes[d]
		switch {
		case !some.Toss(s):
		case s.OneIn(2) && remove.Toss(s):
			amount = -s.Between(1, size/2+1)
		case s.OneIn(4) && far.Toss(s):
			amount = room.Grow(size, s.Between(1, 3*size+3))
		default:
			amount = room.Grow(size, s.Between(1, max(1, size-1)))
		}
		a.Pads = append(a.Pads, amount)
	}
	draw.SetDType(c, dtype)
}

// padsFar reports whether a pad adds as many elements as there are, or more.
func padsFar(c *spec.Call) bool {
	a, sizes := pad(c), c.Tensors[0].Sizes
	half := len(a.Pads) / 2
	for i := range half {
		d, ok := specs.Listed(a.Axes, i, len(sizes))
		if ok && max(a.Pads[i], a.Pads[half+i]) >= max(sizes[d], 1) {
			return true
		}
	}
	return false
}
