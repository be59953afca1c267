package tensor

import (
	"fmt"
	"iter"
	"slices"
)

// Combined is the entry of a tile that combines its dimension with the next more minor one
// before the tile is applied (Tiled layout, section Combining dimensions using tiles).
const Combined = -1

// maxTileDims bounds the dimensions of all tiles of a layout.
const maxTileDims = 64

// A coordinate is one dimension of an array, and the index of an element in it.
type coordinate struct{ bound, index int64 }

// coordinates is room for those of an array that its tiles have divided.
type coordinates [MaxRank + maxTileDims]coordinate

// Tiled reports whether the layout states tiles.
func (x *XLA) Tiled() bool { return len(x.TileDimSizes) > 0 }

// StatesTiles reports whether the layout has a field of tiles, which may have no entries.
func (x *XLA) StatesTiles() bool { return x.TileDims != nil || x.TileDimSizes != nil }

// TilesDivide reports whether tile_dim_sizes divides tile_dims into tiles without a rest.
func (x *XLA) TilesDivide() bool {
	rest := int64(len(x.TileDims))
	for _, n := range x.TileDimSizes {
		if n < 0 || n > rest {
			return false
		}
		rest -= n
	}
	return rest == 0
}

// Tiles yields the tiles, the one that is applied first in front. The layout has
// [XLA.TilesDivide].
func (x *XLA) Tiles() iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		rest := x.TileDims
		for _, n := range x.TileDimSizes {
			if !yield(rest[:n]) {
				return
			}
			rest = rest[n:]
		}
	}
}

// Divide returns the array that the tiles make of an array of these sizes, its most major
// dimension first: its bounds, and where the element at index lies in it, or the first one if
// index is nil. That array is row-major, and its elements are those of the buffer. Divide
// fails with [ErrOverflow] if dimensions combine to more elements than 63 bits count, and with
// an explanation if the layout does not match the sizes.
func (x *XLA) Divide(sizes, index []int64) (bounds, at []int64, err error) {
	var room coordinates
	divided, err := x.divide(sizes, index, &room)
	for _, d := range divided {
		bounds, at = append(bounds, d.bound), append(at, d.index)
	}
	return bounds, at, err
}

// divide is [XLA.Divide] in memory of the caller's. Each tile divides the most minor
// dimensions of an array into tiles and the places within a tile, which makes an array of
// more dimensions, to which the next tile applies (Tiled layout, sections Linear index
// formulas and Repeated tiling).
func (x *XLA) divide(sizes, index []int64, room *coordinates) ([]coordinate, error) {
	if err := x.permutes(len(sizes)); err != nil {
		return nil, err
	}
	if len(x.TileDims) > maxTileDims {
		return nil, fmt.Errorf("the tiles have more than %d dimensions", maxTileDims)
	}
	if !x.TilesDivide() {
		return nil, fmt.Errorf("tile_dim_sizes %v does not divide %d tile_dims", x.TileDimSizes, len(x.TileDims))
	}
	dims := room[:0]
	for k := range sizes {
		dimension := int64(k)
		if x.MinorToMajor != nil {
			dimension = x.MinorToMajor[len(sizes)-1-k]
		}
		d := coordinate{bound: sizes[dimension]}
		if index != nil {
			d.index = index[dimension]
		}
		dims = append(dims, d)
	}
	for tile := range x.Tiles() {
		var err error
		if dims, err = apply(tile, dims); err != nil {
			return nil, err
		}
	}
	return dims, nil
}

// apply divides the most minor dimensions of an array by a tile, in place. Those that count
// tiles stay where they are, and those within a tile follow behind all.
func apply(tile []int64, dims []coordinate) ([]coordinate, error) {
	outer := len(dims) - len(tile)
	if outer < 0 {
		return nil, fmt.Errorf("tile %v has more than %d dimensions", tile, len(dims))
	}
	if n := len(tile); n > 0 && tile[n-1] == Combined {
		return nil, fmt.Errorf("tile %v combines the most minor dimension with none", tile)
	}
	var room [maxTileDims]coordinate
	divided, within, combined := dims[:outer], room[:0], coordinate{bound: 1}
	for i, size := range tile {
		d := dims[outer+i]
		bound, ok := Mul(combined.bound, d.bound)
		if !ok {
			return nil, ErrOverflow
		}
		combined = coordinate{bound, combined.index*d.bound + d.index}
		if size == Combined {
			continue
		}
		if size < 1 {
			return nil, fmt.Errorf("tile %v has a size of %d", tile, size)
		}
		tiles := combined.bound / size
		if combined.bound%size > 0 {
			tiles++
		}
		divided = append(divided, coordinate{tiles, combined.index / size})
		within, combined = append(within, coordinate{size, combined.index % size}), coordinate{bound: 1}
	}
	return append(divided, within...), nil
}

// tiledOffset returns the linear index of the element at index, counting padding, in an array
// of these sizes, which the layout matches.
func (x *XLA) tiledOffset(sizes, index []int64) int64 {
	var room coordinates
	divided, err := x.divide(sizes, index, &room)
	if err != nil {
		panic("tensor: a tiled array was placed, but " + err.Error())
	}
	offset := int64(0)
	for _, d := range divided {
		offset = offset*d.bound + d.index
	}
	return offset
}

// placeTiled is the [Desc.PlaceInto] of a tiled array, whose strides mean nothing and are 0.
func (x *XLA) placeTiled(sizes, strides []int64, elements int64, dtype DType) (Placement, error) {
	var room coordinates
	divided, err := x.divide(sizes, nil, &room)
	if err != nil {
		return Placement{}, err
	}
	buffer := min(elements, 1)
	for _, d := range divided {
		var ok bool
		if buffer, ok = Mul(buffer, d.bound); !ok {
			return Placement{}, ErrOverflow
		}
	}
	bytes, fits := dtype.Bytes(buffer)
	if !fits {
		return Placement{}, ErrOverflow
	}
	clear(strides)
	return Placement{Strides: strides, Tiles: x, sizes: sizes, Elements: elements, Span: buffer, Bytes: bytes}, nil
}

// plainerTiles proposes the layout without tiles, with padding in their place, without one of them, without the most major
// dimension of a tile, and with one size of a tile reduced.
func (x *XLA) plainerTiles(sizes []int64, change func(edit func(x *XLA))) {
	if !x.StatesTiles() {
		return
	}
	change(func(x *XLA) { x.TileDims, x.TileDimSizes = nil, nil })
	for k := range sizes { // padding is left without a tile
		change(func(x *XLA) {
			x.TileDims, x.TileDimSizes, x.PaddedDimensions = nil, nil, slices.Clone(sizes)
			x.PaddedDimensions[k]++
		})
	}
	first := 0
	for k, n := range x.TileDimSizes {
		if !x.TilesDivide() {
			break
		}
		change(func(x *XLA) {
			x.TileDims, x.TileDimSizes = slices.Delete(x.TileDims, first, first+int(n)), slices.Delete(x.TileDimSizes, k, k+1)
		})
		if n > 1 {
			change(func(x *XLA) {
				x.TileDims = slices.Delete(x.TileDims, first, first+1)
				x.TileDimSizes[k]--
			})
		}
		first += int(n)
	}
	for k, size := range x.TileDims {
		for _, simpler := range []int64{1, 2, size / 2, size - 1} {
			if simpler > 0 && simpler < size || size == Combined && simpler == 1 {
				change(func(x *XLA) { x.TileDims[k] = simpler })
			}
		}
	}
}
