package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Pad draws calls of onnx.pad.
var Pad = draw.Generator{
	Operator: onnx.Pad,
	Draw:     drawPad,
	Features: slices.Concat(features, []draw.Feature{
		draw.Tensors("constant_value", 1),
		{Name: "axes", Values: []string{"absent", "in order", "in another order", "from the back"}, Of: padAxes},
	}, draw.Interacting(
		draw.Feature{Name: "mode", Values: []string{"constant", "reflect", "edge", "wrap"}, Of: func(c *spec.Call) int { return int(pad(c).Mode) }},
		draw.Feature{Name: "begins", Values: amounts, Of: func(c *spec.Call) int { return padAmounts(c, 0) }},
		draw.Feature{Name: "ends", Values: amounts, Of: func(c *spec.Call) int { return padAmounts(c, 1) }},
	)),
}

func pad(c *spec.Call) *onnx.PadAttributes { return c.Attributes.(*onnx.PadAttributes) }

func drawPad(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Below(maxRank+1), draw.DType(s)
	c.Pass(1, int(s.Below(2)))
	a, data := pad(c), &c.Tensors[0]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	a.Mode = s.Below(4)
	draw.Clear(&a.Pads, &a.Axes)
	n := rank
	if s.OneIn(2) {
		a.Axes = nil
	} else {
		n = s.Between(0, rank)
		a.Axes = draw.Permutation(s, rank, a.Axes)[:n]
		if s.OneIn(2) {
			slices.Sort(a.Axes)
		}
		for i := range a.Axes {
			a.Axes[i] = named(s, a.Axes[i], rank)
		}
		if n > 1 && s.OneIn(16) { // one is repeated
			a.Axes[0] = a.Axes[n-1]
		}
	}
	some, remove, far := draw.Bias(s), draw.Bias(s), draw.Bias(s)
	room := int64(maxPadded) // elements of the output
	for _, size := range data.Sizes {
		room /= max(size, 1)
	}
	for i := range 2 * n {
		amount := int64(0)
		d := i % max(n, 1)
		if a.Axes != nil {
			at, _ := onnx.Dimension(a.Axes[d], int(rank))
			d = int64(at)
		}
		switch size := data.Sizes[d]; {
		case !some.Toss(s):
		case s.OneIn(2) && remove.Toss(s):
			amount = -s.Between(1, max(1, size/2+1))
		case s.OneIn(4) && far.Toss(s):
			amount = s.Between(1, 3*size+3)
		default:
			amount = s.Between(1, max(1, size-1))
		}
		if amount > 0 { // as far as there is room
			amount = min(amount, max(data.Sizes[d], 1)*max(room-1, 0))
			room /= 1 + amount/max(data.Sizes[d], 1)
		}
		a.Pads = append(a.Pads, amount)
	}
	draw.SetDType(c, dtype)
}

// maxPadded bounds the elements of an output, roughly, unless the data has more.
const maxPadded = 1024

var amounts = []string{"none", "some", "negative", "mixed", "beyond", "mixed and beyond"}

// padAmounts tells the beginnings or the ends of a call's pads.
func padAmounts(c *spec.Call, half int) (value int) {
	a, sizes := pad(c), c.Tensors[0].Sizes
	n := len(a.Pads) / 2
	beyond := false
	for i, amount := range a.Pads[half*n : half*n+n] {
		d, ok := i, i < len(sizes)
		if i < len(a.Axes) {
			d, ok = onnx.Dimension(a.Axes[i], len(sizes))
		}
		switch {
		case amount > 0:
			value |= 1
			beyond = beyond || ok && amount >= sizes[d]
		case amount < 0:
			value |= 2
		}
	}
	if beyond {
		return 4 + value>>1
	}
	return value
}

func padAxes(c *spec.Call) int {
	switch axes := pad(c).Axes; {
	case axes == nil:
		return 0
	case slices.ContainsFunc(axes, func(axis int64) bool { return axis < 0 }):
		return 3
	case !slices.IsSorted(axes):
		return 2
	}
	return 1
}
