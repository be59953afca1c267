package xla

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// copySubjects calls decides for the rules that [Copy] does not name.
func copySubjects(c *spec.Checked, _ *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	tiles := c.Places[0].Tiles != nil || c.Places[1].Tiles != nil
	decides(xla.LayoutIsMemory, tiles || !slices.Equal(c.Places[0].Strides, c.Places[1].Strides))
	for i := range c.Tensors {
		layoutSubject(&c.Tensors[i].Desc, decides)
		tilesSubject(&c.Tensors[i].Desc, &c.Places[i], decides)
	}
	layout, _ := c.Output().Layout.(*tensor.XLA)
	decides(xla.PaddingHoldsValue, layout != nil && layout.PaddingValue != tensor.UnspecifiedPadding &&
		(padded(layout, c.OutputSizes[0]) || c.Places[1].Tiles != nil && c.Places[1].Span > c.Places[1].Elements))
}

// layoutSubject calls decides for the rules of shapes and layouts, which place
// the elements of an operand.
func layoutSubject(d *tensor.Desc, decides func(rule *spec.Rule, holds bool)) {
	layout, _ := d.Layout.(*tensor.XLA)
	rank, extent := d.Rank(), tensor.TrueRank(d.Sizes) // a dimension of size 1 does not affect positions
	var order []int64
	if layout != nil {
		order = layout.MinorToMajor
	}
	ascending := slices.IsSorted(order)
	descending := slices.IsSortedFunc(order, func(a, b int64) int { return int(b - a) })
	unequal := rank > 1 && slices.Max(d.Sizes) > slices.Min(d.Sizes)
	widened := layout != nil && padded(layout, d.Sizes)
	tiled := layout != nil && layout.Tiled()

	decides(xla.Shape, true)
	decides(xla.Rank, true)
	decides(xla.TrueRank, extent < rank)
	decides(xla.DimensionNumbers, len(order) > 0)
	decides(xla.NumbersImplyNoOrder, len(order) > 1 && !descending && extent > 1)
	decides(xla.ListingOrder, unequal)
	decides(xla.ArgumentOrder, unequal)
	decides(xla.FirstIsMostMinor, len(order) > 1 && extent > 1)
	decides(xla.MinorVariesFastest, extent > 1 && !tiled)
	decides(xla.ColumnMajorLike, len(order) > 1 && ascending && extent > 1 && !tiled)
	decides(xla.RowMajorLike, len(order) > 1 && descending && extent > 1 && !tiled)
	decides(xla.DefaultOrder, order == nil && extent > 1)
	decides(xla.PaddingOptional, layout != nil && layout.PaddedDimensions == nil && !tiled)
	decides(xla.PaddedWidths, widened)
	decides(xla.PaddingAtEnd, widened)
	decides(xla.MultidimensionalIndex, rank > 1)
	decides(xla.LinearIndex, widened)
	decides(xla.IndexConversion, extent > 0)
}

// tilesSubject calls decides for the rules of tiles, which place the elements of an
// operand.
func tilesSubject(d *tensor.Desc, place *tensor.Placement, decides func(rule *spec.Rule, holds bool)) {
	layout, _ := d.Layout.(*tensor.XLA)
	if layout == nil || place.Tiles == nil || place.Elements == 0 {
		return
	}
	decides(xla.TilesInOrder, len(layout.TileDims) > 0)
	decides(xla.TileIndex, len(layout.TileDims) > 0)
	decides(xla.TilePadding, place.Span > place.Elements)
	decides(xla.TileSuffix, layout.TileDimSizes[0] > 0 && layout.TileDimSizes[0] < int64(d.Rank()))
	decides(xla.TilesRepeated, len(layout.TileDimSizes) > 1)
	decides(xla.TileCombines, slices.Contains(layout.TileDims, tensor.Combined))
}

// padded reports whether a layout pads a dimension.
func padded(layout *tensor.XLA, sizes []int64) bool {
	for i, width := range layout.PaddedDimensions {
		if width > sizes[i] {
			return true
		}
	}
	return false
}
