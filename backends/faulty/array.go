package faulty

import (
	"slices"

	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
)

// An array is an operand's elements in memory.
type array struct {
	dtype          tensor.DType
	sizes, strides []int64
	span           int64       // elements from the first to the last in memory, inclusive
	tiles          *tensor.XLA // of a tiled array, whose strides are 0; or else nil
	buffer         []byte      // without the guards
}

// open gives access to an operand of the given sizes. Its descriptor is valid.
func open(o *backends.Operand, sizes []int64) array {
	desc := o.Desc
	desc.Sizes = sizes
	place, err := desc.Place()
	if err != nil {
		panic("faulty: the operand of a job that was done cannot be laid out: " + err.Error())
	}
	return array{desc.DType, sizes, place.Strides, place.Span, place.Tiles, o.Buffer()}
}

// place returns the offset of an element, in elements.
func (a *array) place(index []int64) int64 {
	elements := int64(0)
	if a.tiles != nil {
		bounds, at, _ := a.tiles.Divide(a.sizes, index)
		elements = tensor.RowMajor(at, bounds)
	}
	for i, x := range index {
		elements += x * a.strides[i]
	}
	return elements
}

// inByte returns the offset of the first byte with bits of an element, and the place of
// its lowest bit there.
func (a *array) inByte(index []int64) (offset, shift int64) {
	if a.dtype.Packed() {
		return a.dtype.InByte(a.place(index))
	}
	return a.place(index) * a.dtype.Size(), 0
}

// offset returns the offset of the first byte with bits of an element.
func (a *array) offset(index []int64) int64 {
	offset, _ := a.inByte(index)
	return offset
}

// at returns the bytes of an element, or the byte that it shares with others.
func (a *array) at(index []int64) []byte {
	offset := a.offset(index)
	return a.buffer[offset : offset+a.dtype.Size()]
}

// bits returns the raw bits of an element.
func (a *array) bits(index []int64) uint64 {
	bits := uint64(0)
	for i, b := range a.at(index) {
		bits |= uint64(b) << (8 * i)
	}
	if a.dtype.Packed() {
		_, shift := a.inByte(index)
		bits = a.dtype.Clip(bits >> shift)
	}
	return bits
}

// integer returns an element of an integer type. UINT64 wraps.
func (a *array) integer(index []int64) int64 {
	bits := a.bits(index)
	if unused := 64 - a.dtype.Bits(); a.dtype.Signed() {
		return int64(bits<<unused) >> unused
	}
	return int64(bits)
}

// set sets the raw bits of an element.
func (a *array) set(index []int64, bits uint64) {
	at := a.at(index)
	if a.dtype.Packed() {
		_, shift := a.inByte(index)
		at[0] = at[0]&^byte(a.dtype.Clip(0xff)<<shift) | byte(a.dtype.Clip(bits)<<shift)
		return
	}
	for i := range at {
		at[i] = byte(bits >> (8 * i))
	}
}

// each calls visit with every index, in row-major order.
func (a *array) each(visit func(index []int64)) {
	if slices.Contains(a.sizes, 0) {
		return
	}
	index := make([]int64, len(a.sizes))
	for {
		visit(index)
		if !tensor.Next(index, a.sizes) {
			return
		}
	}
}

// last returns the index of the last element, or nil if there is none.
func (a *array) last() []int64 {
	index := make([]int64, len(a.sizes))
	for i, size := range a.sizes {
		if size == 0 {
			return nil
		}
		index[i] = size - 1
	}
	return index
}

// packedRows reports whether rows of an array of at least two dimensions are
// contiguous in memory.
func (a *array) packedRows() bool {
	last := len(a.sizes) - 1
	return a.strides[last] == 1 && a.strides[last-1] == a.sizes[last]
}

// count returns the number of elements of an array of the given sizes.
func count(sizes []int64) int64 {
	elements := int64(1)
	for _, size := range sizes {
		elements *= size
	}
	return elements
}

// elementBytes marks the bytes of an array's buffer that belong to elements.
func elementBytes(a *array) []bool {
	taken := make([]bool, len(a.buffer))
	a.each(func(index []int64) {
		at := a.offset(index)
		for i := range a.dtype.Size() {
			taken[at+i] = true
		}
	})
	return taken
}
