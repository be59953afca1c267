package draw

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// formats are tiles of accelerators: those of TPUs for types of 32, 16 and 8 bits, and channels
// in blocks.
var formats = []tensor.XLA{
	{TileDims: []int64{8, 128}, TileDimSizes: []int64{2}},
	{TileDims: []int64{2, 128}, TileDimSizes: []int64{2}},
	{TileDims: []int64{8, 128, 2, 1}, TileDimSizes: []int64{2, 2}},
	{TileDims: []int64{8, 128, 4, 1}, TileDimSizes: []int64{2, 2}},
	{TileDims: []int64{8, 1, 1}, TileDimSizes: []int64{3}},
	{TileDims: []int64{16, 1, 1}, TileDimSizes: []int64{3}},
	{TileDims: []int64{16, 16, 1, 1, 16, 4, 1, 1}, TileDimSizes: []int64{4, 4}},
}

// tiles gives a layout of an array of these sizes tiles in place of widths: those of an
// accelerator, or any that pad the array to no more than maxPadded elements. An array of no
// dimensions has none.
func tiles(s *Source, x *tensor.XLA, sizes []int64) {
	if x.PaddedDimensions = nil; len(sizes) == 0 {
		return
	}
	s.Clear(&x.TileDims, &x.TileDimSizes)
	if format := Pick(s, formats); s.OneIn(6) {
		x.TileDims, x.TileDimSizes = append(x.TileDims, format.TileDims...), append(x.TileDimSizes, format.TileDimSizes...)
		if tilesFit(x, sizes) {
			return
		}
		x.TileDims, x.TileDimSizes = x.TileDims[:0], x.TileDimSizes[:0]
	}
	for range s.Between(1, 3) {
		bounds, _, err := x.Divide(sizes, nil)
		if err != nil {
			panic("draw: tiles that do not fit the array: " + err.Error())
		}
		before, n := len(x.TileDims), s.Between(1, min(int64(len(bounds)), 4))
		combines := s.OneIn(3)
		for i := range n {
			size := Pick(s, []int64{1, 1, 2, 2, 3, 4, 5, 8})
			if combines && i < n-1 && s.OneIn(2) {
				size = tensor.Combined
			}
			x.TileDims = append(x.TileDims, size)
		}
		x.TileDimSizes = append(x.TileDimSizes, n)
		if !tilesFit(x, sizes) {
			x.TileDims, x.TileDimSizes = x.TileDims[:before], x.TileDimSizes[:len(x.TileDimSizes)-1]
		}
	}
}

// tilesFit reports whether the tiles make an array of a bounded number of elements.
func tilesFit(x *tensor.XLA, sizes []int64) bool {
	bounds, _, err := x.Divide(sizes, nil)
	buffer, overflow := tensor.Elements(bounds)
	return err == nil && overflow == nil && buffer <= maxPadded
}

// Tiles is the kind of an XLA operand's tiles.
func Tiles(name string, operand int) Feature {
	return Feature{
		Name: name + " tiles", Values: []string{"absent", "one", "repeated", "combining", "broken"},
		Of: func(c *spec.Call) int {
			x, ok := c.Tensors[operand].Layout.(*tensor.XLA)
			if !ok || !x.StatesTiles() {
				return 0
			}
			if _, _, err := x.Divide(c.Tensors[operand].Sizes, nil); err != nil {
				return 4
			}
			if slices.Contains(x.TileDims, tensor.Combined) {
				return 3
			}
			return 1 + number(len(x.TileDimSizes) > 1)
		},
	}
}

// TileSizes is how the tiles of an XLA operand fit it.
func TileSizes(name string, operand int) Feature {
	return Feature{
		Name: name + " tile sizes", Values: []string{"none", "divide", "pad"},
		Of: func(c *spec.Call) int {
			t := &c.Tensors[operand]
			x, ok := t.Layout.(*tensor.XLA)
			if !ok || !x.Tiled() {
				return 0
			}
			bounds, _, err := x.Divide(t.Sizes, nil)
			if err != nil {
				return 0
			}
			elements, _ := tensor.Elements(t.Sizes)
			buffer, _ := tensor.Elements(bounds)
			return 1 + number(buffer > elements)
		},
	}
}

// maxPadded bounds the elements of a padded buffer, unless the array alone has
// as many.
const maxPadded = 1024
