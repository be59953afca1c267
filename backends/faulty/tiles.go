package faulty

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// tileMutants misread tiles.
var tileMutants = []Mutant{
	{"xla-copy-ignores-minor-to-major-of-tiles", xlaCopy, "the tiles of the output are of the dimensions in the default order", relayingSized(func(layout *tensor.XLA, sizes []int64) {
		if layout.Tiled() {
			layout.MinorToMajor = tensor.DefaultMinorToMajor(len(sizes))
		}
	})},
	{"xla-copy-ignores-second-tile", xlaCopy, "only the first tile of the output that has dimensions is applied", relaying(func(layout *tensor.XLA) {
		for first := range layout.Tiles() {
			if layout.TileDims, layout.TileDimSizes = first, []int64{int64(len(first))}; len(first) > 0 {
				return
			}
		}
	})},
	{"xla-copy-ignores-combined-dimensions", xlaCopy, "a size of -1 in a tile of the output is read as 1", relaying(func(layout *tensor.XLA) {
		layout.TileDims = slices.Clone(layout.TileDims)
		for i, size := range layout.TileDims {
			layout.TileDims[i] = max(size, 1)
		}
	})},
	{"xla-copy-tiles-column-by-column", xlaCopy, "the copies of the only tile of an output lie in the opposite order of dimensions", misplacing(func(e *tiledElement) {
		first := len(e.count) - len(e.tile)
		slices.Reverse(e.count[first:])
		slices.Reverse(e.which[first:])
	})},
	{"xla-copy-tile-column-by-column", xlaCopy, "the elements within the only tile of an output lie in the opposite order of dimensions", misplacing(func(e *tiledElement) {
		slices.Reverse(e.tile)
		slices.Reverse(e.within)
	})},
	{"xla-copy-narrow-last-tile", xlaCopy, "the rows of the last copy of the only tile of an output, along the most minor dimension, follow each other without padding", misplacing(func(e *tiledElement) {
		last := len(e.count) - 1
		if n := len(e.tile) - 1; n >= 0 && e.which[last] == e.count[last]-1 {
			e.tile[n] = e.rest
		}
	})},
}

// A tiledElement is where an element of an array with one tile lies.
type tiledElement struct {
	count, which []int64 // the number of tiles along each dimension, the most major first, and the element's
	tile, within []int64 // the sizes of the tile, and the element's place in it
	rest         int64   // elements of the array along the most minor dimension of the last tile
}

// misplacing is the fault of writing the elements of an output that has one tile, which
// combines no dimensions and whose padding may hold anything, to places that wrong changes.
func misplacing(wrong func(e *tiledElement)) fault {
	return corrupting(func(_ *Backend, w *work) {
		out := w.output
		if out.tiles == nil || len(out.tiles.TileDimSizes) != 1 || out.tiles.PaddingValue != tensor.UnspecifiedPadding || slices.Contains(out.tiles.TileDims, tensor.Combined) || slices.Contains(out.sizes, 0) {
			return
		}
		right := *out
		right.buffer = slices.Clone(out.buffer)
		copy(out.buffer, w.before)
		n, size := len(out.tiles.TileDims), int64(1)
		for _, extent := range out.tiles.TileDims {
			size *= extent
		}
		placed := array{dtype: out.dtype, sizes: []int64{0}, strides: []int64{1}, buffer: out.buffer}
		out.each(func(index []int64) {
			bounds, at, _ := out.tiles.Divide(out.sizes, index)
			k := len(at) - n
			e := tiledElement{count: bounds[:k:k], which: at[:k:k], tile: bounds[k:], within: at[k:]}
			if n > 0 {
				e.rest = (out.sizes[out.tiles.Order(len(index))[0]]-1)%e.tile[n-1] + 1
			}
			wrong(&e)
			placed.set([]int64{tensor.RowMajor(e.which, e.count)*size + tensor.RowMajor(e.within, e.tile)}, right.bits(index))
		})
	})
}
