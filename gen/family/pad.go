package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// DrawPad draws a call of a padding operator without its attributes, and
// returns the padding: for some axes if the operator can name them, or for all.
func DrawPad(s *draw.Source, c *spec.Call, rank int64, axes bool) family.Pad {
	c.Pass(1, int(s.Below(2)))
	dtype, data := draw.TypeOf(s, c.Operator), &c.Tensors[0]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	draw.SetDType(c, dtype)
	pad, n := family.Pad{}, int(rank)
	if axes {
		pad.Axes, n = Axes(s, rank)
	}
	s.Clear(&pad.Begin, &pad.End)
	amount := Amounts(s, data.Sizes, true)
	for i := range n {
		d, _ := family.Listed(pad.Axes, i, int(rank))
		pad.Begin, pad.End = append(pad.Begin, amount(data.Sizes[d])), append(pad.End, amount(data.Sizes[d]))
	}
	return pad
}

// Amounts returns a function that draws how many elements to add at one end of a dimension
// of a tensor of these sizes: fewer than it has, or more. Some are removed if they may be.
func Amounts(s *draw.Source, sizes []int64, mayRemove bool) func(size int64) int64 {
	some, remove, all, far, room := draw.Bias(s), draw.Bias(s), s.OneIn(16), draw.Bias(s), draw.RoomFor(draw.MaxGrown, sizes)
	return func(size int64) int64 {
		switch {
		case !some.Toss(s):
			return 0
		case mayRemove && all && s.OneIn(2):
			return -s.Between(1, size/2+1)
		case mayRemove && size > 2 && s.OneIn(2) && remove.Toss(s):
			return -s.Between(1, (size-1)/2)
		case s.OneIn(4) && far.Toss(s):
			return room.Grow(size, s.Between(1, 3*size+3))
		}
		return room.Grow(size, s.Between(1, max(1, size-1)))
	}
}

// PadFeatures are the features of a padding operator.
func PadFeatures(of func(c *spec.Call) family.Pad) []draw.Feature {
	return draw.Interacting(
		draw.Signs("begins", func(c *spec.Call) []int64 { return of(c).Begin }),
		draw.Signs("ends", func(c *spec.Call) []int64 { return of(c).End }),
		draw.Some("pads of the size or more", func(c *spec.Call) bool {
			p, sizes := of(c), c.Tensors[0].Sizes
			for i := range min(len(p.Begin), len(p.End)) {
				if d, ok := family.Listed(p.Axes, i, len(sizes)); ok && max(p.Begin[i], p.End[i]) >= max(sizes[d], 1) {
					return true
				}
			}
			return false
		}),
	)
}
