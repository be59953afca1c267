package tensor

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Desc describes one tensor: its element type, its logical sizes (rank 0 to
// MaxRank) and its layout. It holds no elements.
type Desc struct {
	DType  DType
	Sizes  []int64 // logical extent of each dimension, in elements
	Layout Layout  // nil means packed, row-major
	View   View    // of an operand without a layout
}

// Rank returns the number of dimensions.
func (d *Desc) Rank() int { return len(d.Sizes) }

// Text returns the data type, and the sizes in brackets unless they are nil: "int32[2, 3]".
func (d *Desc) Text() string {
	if d.Sizes == nil {
		return d.DType.String()
	}
	sizes := make([]string, len(d.Sizes))
	for i, size := range d.Sizes {
		sizes[i] = strconv.FormatInt(size, 10)
	}
	return d.DType.String() + "[" + strings.Join(sizes, ", ") + "]"
}

// ParseDesc returns the descriptor of a text as [Desc.Text] returns.
func ParseDesc(text string) (d Desc, err error) {
	name, list, sized := strings.Cut(text, "[")
	if d.DType, err = ParseDType(name); err != nil || !sized {
		return d, err
	}
	list, closed := strings.CutSuffix(list, "]")
	if !closed {
		return d, fmt.Errorf("%q has no closing bracket", text)
	}
	d.Sizes = []int64{}
	if list == "" {
		return d, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		size, err := strconv.ParseInt(strings.TrimSpace(word), 10, 64)
		if err != nil {
			return d, fmt.Errorf("%q is no size", strings.TrimSpace(word))
		}
		d.Sizes = append(d.Sizes, size)
	}
	return d, nil
}

// StatedStrides returns the strides that the descriptor's layout states, or
// nil.
func (d *Desc) StatedStrides() []int64 {
	if layout, ok := d.Layout.(*Strided); ok {
		return layout.Strides
	}
	return nil
}

// ErrRank is returned for a tensor of more than [MaxRank] dimensions.
var ErrRank = errors.New("too many dimensions")

// Place resolves the descriptor's layout. It fails with [ErrOverflow] when the
// buffer's length does not fit in 63 bits, with [ErrRank], and with an
// explanation when the layout does not match the sizes.
func (d *Desc) Place() (Placement, error) { return d.PlaceInto(nil) }

// PlaceInto is Place, and appends the strides to a buffer of the caller.
func (d *Desc) PlaceInto(strides []int64) (Placement, error) {
	if len(d.Sizes) > MaxRank {
		return Placement{}, fmt.Errorf("%w: rank %d is above %d", ErrRank, len(d.Sizes), MaxRank)
	}
	if !d.DType.Valid() {
		return Placement{}, fmt.Errorf("%v is not a dtype", d.DType)
	}
	elements, err := Elements(d.Sizes)
	if elements == 0 { // or too many: negative sizes overflow too
		if i := slices.IndexFunc(d.Sizes, func(size int64) bool { return size < 0 }); i >= 0 {
			return Placement{}, fmt.Errorf("sizes[%d] is negative: %d", i, d.Sizes[i])
		}
	}
	if err != nil {
		return Placement{}, err
	}
	layout := d.Layout
	if layout == nil {
		layout = StridedFamily.implicit
	}
	end := len(strides) + len(d.Sizes)
	strides = slices.Grow(strides, len(d.Sizes))[end-len(d.Sizes) : end]
	if d.View != 0 && d.Layout == nil {
		first, length, err := d.View.place(d.Sizes, strides, elements)
		bytes, ok := Mul(length, d.DType.Size())
		if err != nil || !ok {
			return Placement{}, ErrOverflow
		}
		return Placement{First: first, Strides: strides, Elements: elements, Span: length, Bytes: bytes}, nil
	}
	if x, ok := layout.(*XLA); ok && x.Tiled() {
		span, bytes, err := x.placeTiled(d.Sizes, strides, elements, d.DType)
		if err != nil {
			return Placement{}, err
		}
		return Placement{Strides: strides, Tiles: x, sizes: d.Sizes, Elements: elements, Span: span, Bytes: bytes}, nil
	}
	span, bytes, err := layout.place(d.Sizes, strides, elements, d.DType)
	if err != nil {
		return Placement{}, err
	}
	return Placement{Strides: strides, Elements: elements, Span: span, Bytes: bytes}, nil
}

// Clone returns a copy that shares no memory with d.
func (d *Desc) Clone() Desc {
	return Desc{DType: d.DType, Sizes: slices.Clone(d.Sizes), Layout: CloneLayout(d.Layout), View: d.View}
}

// A Placement is a resolved layout: the element at index lies
// First + dot(index, Strides) elements from the start of the buffer, unless the
// layout has tiles.
type Placement struct {
	First    int64   // 0 except for a view
	Strides  []int64 // in elements, one per dimension, never negative except for a view
	Tiles    *XLA    // the layout of a tiled array, whose strides are 0; or else nil
	Elements int64   // number of logical elements
	Span     int64   // in elements, from the first element to the last inclusive
	Bytes    int64   // length of the buffer in bytes
	sizes    []int64 // of a tiled array
}

// Dense is the longest buffer, in bytes, that is memory throughout. Only what is stated, read
// or written of a longer one becomes memory.
const Dense = 1 << 30

// Sparse reports whether the buffer is longer than [Dense].
func (p *Placement) Sparse() bool { return p.Bytes > Dense }

// Offset returns the distance, in elements, of the element at index from the start of
// the buffer: First + dot(index, strides) (DirectML strides text, section on higher
// dimensions), or where the tiles have it.
func (p *Placement) Offset(index []int64) int64 {
	if p.Tiles != nil {
		return p.Tiles.tiledOffset(p.sizes, index)
	}
	offset := p.First
	for i, x := range index {
		offset += x * p.Strides[i]
	}
	return offset
}
