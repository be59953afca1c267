package tensor

import (
	"fmt"
	"iter"
	"math"
	"slices"
)

// XLA is the layout of XLA's Layout proto (XLA shapes and layout, section
// Layout), at the revision that still had padded_dimensions and
// padding_value; or at a later one that has tiles instead (Tiled layout), whose
// tiles are stated as PJRT_Buffer_MemoryLayout_Tiled does.
type XLA struct {
	// MinorToMajor orders the dimension numbers from the fastest varying in
	// linear memory to the slowest. Nil means the default order, major to
	// minor: N-1 down to 0.
	MinorToMajor []int64
	// PaddedDimensions is the width of each dimension including padding; nil
	// means no padding.
	PaddedDimensions []int64
	// PaddingValue is what elements beyond the logical sizes hold.
	PaddingValue PaddingValue
	// TileDims are the sizes of all tiles in the order in which they apply, each from the
	// most major dimension to the most minor one; an entry may be [Combined].
	TileDims []int64
	// TileDimSizes are how many dimensions each tile has.
	TileDimSizes []int64
}

// Combined is the entry of a tile that combines its dimension with the next more minor one
// before the tile is applied (Tiled layout, section Combining dimensions using tiles).
const Combined = -1

// A PaddingValue states what the padding of an XLA array holds.
type PaddingValue int64

// The padding values. The zero value means that the field is absent, and the
// content of the padding is unspecified.
const (
	UnspecifiedPadding PaddingValue = iota
	ZeroPadding
	OnePadding
	LowestPadding
	HighestPadding
)

var paddingNames = []string{"unspecified", "zero", "one", "lowest", "highest"}

// Valid reports whether v is one of the padding values, unspecified included.
func (v PaddingValue) Valid() bool { return v >= 0 && v <= HighestPadding }

// String returns the name that users type, such as "zero".
func (v PaddingValue) String() string {
	if !v.Valid() {
		return fmt.Sprintf("padding(%d)", int64(v))
	}
	return paddingNames[v]
}

// Bits returns the raw element that the padding holds; ok is false when its
// content is unspecified, as lowest and highest are for complex numbers, which
// have no order. Otherwise they are the finite extremes of d.
func (v PaddingValue) Bits(d DType) (bits uint64, ok bool) {
	if d == Complex64 && v >= LowestPadding {
		return 0, false
	}
	all := d.mask()
	sign := all - all>>1
	switch v {
	case ZeroPadding:
		return 0, true
	case OnePadding:
		return IntegerValue(d, 1)
	case LowestPadding:
		switch {
		case d.Float():
			return formats[d].largest | formats[d].sign, true
		case d.Signed():
			return sign, true
		default:
			return 0, true
		}
	case HighestPadding:
		switch {
		case d.Float():
			return formats[d].largest, true
		case d.Signed():
			return all >> 1, true
		default:
			return all, true
		}
	default:
		return 0, false
	}
}

// TrueRank returns the number of dimensions of size above 1.
func TrueRank(sizes []int64) int {
	n := 0
	for _, size := range sizes {
		if size > 1 {
			n++
		}
	}
	return n
}

// DimensionNumber resolves a dimension number of a rank-dimensional array,
// where -1 is the last dimension and -rank the first.
func DimensionNumber(dimension int64, rank int) (int, error) {
	n := int64(rank)
	if dimension < -n || dimension >= n {
		return 0, fmt.Errorf("dimension number %d is outside [%d, %d)", dimension, -n, n)
	}
	if dimension < 0 {
		dimension += n
	}
	return int(dimension), nil
}

// DefaultMinorToMajor returns the default order of a rank-dimensional array:
// rank-1, …, 1, 0.
func DefaultMinorToMajor(rank int) []int64 {
	order := make([]int64, rank)
	for i := range order {
		order[i] = int64(rank - 1 - i)
	}
	return order
}

// Order returns MinorToMajor, or the default order when it is nil.
func (x *XLA) Order(rank int) []int64 {
	if x.MinorToMajor == nil {
		return DefaultMinorToMajor(rank)
	}
	return x.MinorToMajor
}

// Widths returns PaddedDimensions, or the sizes when it is nil: the extent of
// each dimension in memory.
func (x *XLA) Widths(sizes []int64) []int64 {
	if x.PaddedDimensions == nil {
		return sizes
	}
	return x.PaddedDimensions
}

// permutes fails unless minor_to_major is absent or orders the dimensions of an array of
// this rank.
func (x *XLA) permutes(rank int) error {
	if x.MinorToMajor == nil {
		return nil
	}
	if len(x.MinorToMajor) != rank {
		return fmt.Errorf("minor_to_major has %d entries for rank %d", len(x.MinorToMajor), rank)
	}
	var seen [MaxRank]bool
	for _, dimension := range x.MinorToMajor {
		if dimension < 0 || dimension >= int64(rank) || seen[dimension] {
			return fmt.Errorf("minor_to_major %v is not a permutation of the %d dimensions", x.MinorToMajor, rank)
		}
		seen[dimension] = true
	}
	return nil
}

// LinearIndex converts a multidimensional index to an index into the buffer,
// counting padding. Each entry of the index is below the dimension's width, so
// it may lie in the padding. The layout fits the sizes.
func (x *XLA) LinearIndex(index, sizes []int64) int64 {
	linear, scale := int64(0), int64(1)
	widths := x.Widths(sizes)
	for _, dimension := range x.Order(len(sizes)) {
		linear += index[dimension] * scale
		scale *= widths[dimension]
	}
	return linear
}

// MultiIndex is the inverse of [XLA.LinearIndex]. The buffer is not empty.
func (x *XLA) MultiIndex(linear int64, sizes []int64) []int64 {
	index := make([]int64, len(sizes))
	widths := x.Widths(sizes)
	for _, dimension := range x.Order(len(sizes)) {
		index[dimension] = linear % widths[dimension]
		linear /= widths[dimension]
	}
	return index
}

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

// XLAFamily is the layouts of XLA. Each list has its own length.
var XLAFamily = &Family{
	Noun:     "a layout",
	New:      func() Layout { return &XLA{} },
	Packed:   func(sizes []int64) Layout { return &XLA{MinorToMajor: DefaultMinorToMajor(len(sizes))} },
	maxSize:  math.MaxInt64,
	implicit: &XLA{},
}

var (
	minorToMajorKey = &Key{
		Name: "minor_to_major", Doc: "dimension numbers from the fastest to the slowest in memory",
		Min: math.MinInt64, Max: math.MaxInt64, Entries: DimensionEntries,
	}
	paddedDimensionsKey = &Key{
		Name: "padded_dimensions", Doc: "width to which each dimension is padded",
		Min: math.MinInt64, Max: math.MaxInt64, Entries: WidthEntries,
	}
	paddingValueKey = &Key{
		Name: "padding_value", Names: paddingNames,
		Doc: "what padding holds: lowest and highest are the extreme finite values of the data type",
	}
	tileDimsKey = &Key{
		Name: "tile_dims", Doc: "sizes of all tiles, the first tile first and its most minor dimension last; -1 combines a dimension with the next one",
		Min: math.MinInt64, Max: math.MaxInt64, Entries: TileEntries,
	}
	tileDimSizesKey = &Key{
		Name: "tile_dim_sizes", Doc: "how many dimensions each tile has",
		Min: math.MinInt64, Max: math.MaxInt64, Entries: TileEntries,
	}
)

// Family returns [XLAFamily].
func (x *XLA) Family() *Family { return XLAFamily }

func (x *XLA) fields() [maxFields]Field {
	return [maxFields]Field{
		{Key: minorToMajorKey, List: &x.MinorToMajor},
		{Key: paddedDimensionsKey, List: &x.PaddedDimensions},
		{Key: paddingValueKey, Number: (*int64)(&x.PaddingValue)},
		{Key: tileDimsKey, List: &x.TileDims},
		{Key: tileDimSizesKey, List: &x.TileDimSizes},
	}
}

// Stated returns true: a Layout counts as stated even if all its fields are
// absent.
func (x *XLA) Stated() bool { return true }

// Padding returns the element that padding_value denotes.
func (x *XLA) Padding(d DType) (bits uint64, ok bool) { return x.PaddingValue.Bits(d) }

func (x *XLA) place(sizes, strides []int64, elements int64, dtype DType) (span, bytes int64, err error) {
	rank := len(sizes)
	if x.MinorToMajor == nil && x.PaddedDimensions == nil {
		pack(sizes, strides)
		bytes, fits := dtype.Bytes(elements)
		if !fits {
			return 0, 0, ErrOverflow
		}
		return elements, bytes, nil
	}
	if err := x.permutes(rank); err != nil {
		return 0, 0, err
	}
	if x.PaddedDimensions != nil && len(x.PaddedDimensions) != rank {
		return 0, 0, fmt.Errorf("padded_dimensions has %d entries for rank %d", len(x.PaddedDimensions), rank)
	}
	widths := x.Widths(sizes)
	for dimension, width := range widths {
		if width < sizes[dimension] {
			return 0, 0, fmt.Errorf("padded_dimensions[%d] is %d, below the size %d", dimension, width, sizes[dimension])
		}
	}
	buffer, err := Elements(widths)
	if err != nil {
		return 0, 0, err
	}
	stride := int64(1)
	for k := range rank {
		dimension := int64(rank - 1 - k)
		if x.MinorToMajor != nil {
			dimension = x.MinorToMajor[k]
		}
		strides[dimension] = stride
		stride = mulOrZero(stride, widths[dimension]) // only a width of 0 makes it overflow
	}
	bytes, fits := dtype.Bytes(buffer)
	if !fits {
		return 0, 0, ErrOverflow
	}
	if span, err = spanOf(sizes, strides); err != nil {
		return 0, 0, err
	}
	return span, bytes, nil
}

// Weight prefers no tiles, no padding, the major-to-minor order, and narrow widths.
func (x *XLA) Weight() int64 {
	weight := int64(1 << 20)
	if x.MinorToMajor != nil {
		weight += 1 << 12
		for i, dimension := range x.MinorToMajor {
			weight += int64(i) * max(0, min(dimension, 64)) // least for major to minor
		}
	}
	if x.PaddedDimensions != nil {
		weight += 1 << 16
		for _, width := range x.PaddedDimensions {
			weight += min(max(width, 0), 1<<10)
		}
	}
	if x.StatesTiles() {
		weight += 1 << 18
		for _, n := range x.TileDimSizes {
			weight += 1<<14 + min(max(n, 0), 1<<4)<<9
		}
		for _, size := range x.TileDims {
			if weight += min(max(size, 1), 1<<9); size == Combined {
				weight += 1 << 9
			}
		}
	}
	return weight + int64(x.PaddingValue)
}

// Plainer lists layouts that state less, exchange two neighbours in the order,
// or reduce one width or one size of a tile.
func (x *XLA) Plainer(sizes []int64) []Layout {
	list := []Layout{nil}
	change := func(edit func(x *XLA)) {
		other := CloneLayout(x).(*XLA)
		edit(other)
		list = append(list, other)
	}
	change(func(x *XLA) { x.MinorToMajor = nil })
	change(func(x *XLA) { x.PaddedDimensions = nil })
	change(func(x *XLA) { x.PaddedDimensions, x.PaddingValue = nil, UnspecifiedPadding })
	x.plainerTiles(sizes, change)
	for value := range x.PaddingValue {
		change(func(x *XLA) { x.PaddingValue = value })
	}
	for k := 1; k < len(x.MinorToMajor); k++ {
		change(func(x *XLA) {
			x.MinorToMajor[k-1], x.MinorToMajor[k] = x.MinorToMajor[k], x.MinorToMajor[k-1]
		})
	}
	for k, width := range x.PaddedDimensions {
		if k < len(sizes) {
			for _, simpler := range []int64{sizes[k], sizes[k] + 1, width - 1} {
				if simpler < width {
					change(func(x *XLA) { x.PaddedDimensions[k] = simpler })
				}
			}
		}
	}
	return list
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
