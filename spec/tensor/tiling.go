package tensor

import "fmt"

// maxTileDims bounds the dimensions of all tiles of a layout.
const maxTileDims = 64

// A coordinate is one dimension of an array, and the index of an element in it.
type coordinate struct{ bound, index int64 }

// coordinates is room for those of an array that a few tiles have divided. More get other
// memory.
type coordinates [2 * MaxRank]coordinate

// Divide returns the array that the tiles make of an array of these sizes, its most major
// dimension first: its bounds, and where the element at index lies in it, unless that is nil. That array is row-major, and its elements are those of the buffer. Divide
// fails with [ErrOverflow] if dimensions combine to more elements than 63 bits count, and with
// an explanation if the layout does not match the sizes.
func (x *XLA) Divide(sizes, index []int64) (bounds, at []int64, err error) {
	var room coordinates
	divided, err := x.divide(sizes, index, &room)
	bounds = make([]int64, len(divided))
	for i, d := range divided {
		bounds[i] = d.bound
	}
	if index != nil {
		for _, d := range divided {
			at = append(at, d.index)
		}
	}
	return bounds, at, err
}

// divide is [XLA.Divide] in memory of the caller's.
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
	return x.tile(sizes, index, room)
}

// tile applies the tiles, which belong to a list, in an order of all dimensions. Each divides
// the most minor dimensions of an array into tiles and the places within a tile, which makes an
// array of more dimensions, to which the next tile applies (Tiled layout, sections Linear index
// formulas and Repeated tiling).
func (x *XLA) tile(sizes, index []int64, room *coordinates) (dims []coordinate, err error) {
	dims = room[:0]
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
	divided, within, combined := dims[:outer], dims[len(dims):], coordinate{bound: 1} // within lies behind all, at first
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
	divided, err := x.tile(sizes, index, &room)
	if err != nil {
		panic("tensor: a tiled array was placed, but " + err.Error())
	}
	offset := int64(0)
	for _, d := range divided {
		offset = offset*d.bound + d.index
	}
	return offset
}

// placeTiled is [XLA.place] of a tiled array, whose strides mean nothing and are 0. Its span is
// the whole buffer.
func (x *XLA) placeTiled(sizes, strides []int64, elements int64, dtype DType) (span, bytes int64, err error) {
	var room coordinates
	divided, err := x.divide(sizes, nil, &room)
	if err != nil {
		return 0, 0, err
	}
	span = min(elements, 1)
	for _, d := range divided {
		var ok bool
		if span, ok = Mul(span, d.bound); !ok {
			return 0, 0, ErrOverflow
		}
	}
	bytes, fits := dtype.Bytes(span)
	if !fits {
		return 0, 0, ErrOverflow
	}
	clear(strides)
	return span, bytes, nil
}
