package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// drawWindowed draws the windows of inputs of some sizes, whose dimensions have at most longest elements, and their padding. It
// leaves lists of distances that are nil.
func drawWindowed(s *draw.Source, input []int64, longest int64, a *stablehlo.Windows, elements, bases, dilations *[]int64) (counts []int64) {
	s.Clear(&a.WindowStrides, &a.PaddingLow, &a.PaddingHigh, elements)
	room, long, wide, pads, base, dilation, removes := int64(64), draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s), s.OneIn(8)
	drawn := func(coin draw.Coin, least, most int64) int64 {
		if coin.Toss(s) {
			return s.Between(least, most)
		}
		return least
	}
	beyond := int64(0)
	if s.OneIn(8) {
		beyond = 1
	}
	for _, size := range input {
		w := spec.Window{Size: size, Elements: drawn(long, 1, min(longest, room)), Stride: drawn(wide, 1, 3), Dilation: 1}
		if bases != nil {
			w.Interior, w.Dilation = drawn(base, 0, 2), drawn(dilation, 1, 3)
		}
		room /= w.Elements
		w.Begin, w.End = drawn(pads, 0, w.Span()-1+beyond), drawn(pads, 0, w.Span()-1+beyond)
		if removes && s.OneIn(2) && size > 0 {
			w.Begin = -s.Below(size)
		}
		if removes && s.OneIn(2) && size > 0 {
			w.End = -s.Below(min(size, w.Padded()+1))
		}
		if w.Count() == 0 && !s.OneIn(16) { // as much padding as one window needs
			w.Begin += w.Span() - w.Padded()
		}
		*elements = append(*elements, w.Elements)
		a.WindowStrides, a.PaddingLow, a.PaddingHigh = append(a.WindowStrides, w.Stride), append(a.PaddingLow, w.Begin), append(a.PaddingHigh, w.End)
		if bases != nil {
			*bases, *dilations = append(*bases, w.Interior+1), append(*dilations, w.Dilation)
		}
		counts = append(counts, w.Count())
	}
	return counts
}

// smallSizes draws sizes of operands with windows.
func smallSizes(s *draw.Source, rank int64, sizes []int64) []int64 {
	if s.Gives() {
		return draw.Sizes(s, int(rank), 1, sizes)
	}
	room := int64(1 << 10)
	for range rank {
		size := s.Between(1, min(draw.Pick(s, []int64{2, 3, 5, 9}), room))
		room /= size
		sizes = append(sizes, size)
	}
	return draw.SomeZero(s, sizes)
}

// windowFeatures are those of operators with windows.
var windowFeatures = draw.Interacting(
	ofWindows("strides", []string{"1", "more"}, func(w *spec.Window) int64 { return w.Stride }),
	ofWindows("dilations", []string{"1", "more"}, func(w *spec.Window) int64 { return w.Dilation }),
	ofWindows("interior", []string{"0", "1", "more"}, func(w *spec.Window) int64 { return w.Interior + 1 }),
	ofWindows("window", []string{"1", "2", "more"}, func(w *spec.Window) int64 { return w.Elements }),
	draw.Signs("low padding", func(c *spec.Call) []int64 { return draw.List("padding_low")(c) }),
	draw.Signs("high padding", func(c *spec.Call) []int64 { return draw.List("padding_high")(c) }),
)

// ofWindows is a feature of the largest number of any dimension of the windows.
func ofWindows(name string, values []string, of func(w *spec.Window) int64) draw.Feature {
	return draw.Of(name, values, []int64{2, 3}[:len(values)-1], func(c *spec.Call) int64 {
		most := int64(1)
		for _, w := range c.Operator.Windows(c) {
			most = max(most, of(&w))
		}
		return most
	})
}
