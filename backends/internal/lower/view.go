package lower

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"example.com/conform/backends"
	"example.com/conform/spec/tensor"
)

// A view is where the elements of an operand lie in its buffer.
type view struct {
	sizes    []int64
	strides  []int64  // in elements, one per dimension
	first    int64    // where the first element lies in the buffer, in elements
	elements int64    // logical elements
	length   int64    // elements of the buffer, padding included
	packed   bool     // elements lie in row-major order without gaps
	blocked  *blocked // of a tiled array, whose strides are 0; or else nil
	size     int64    // of an element, in bytes
	room     [tensor.MaxRank]int64
	tiled    blocked // for blocked
}

// maxElements bounds the elements of an operand that has more than its buffer holds, as
// broadcast strides can claim.
const maxElements = 1 << 36

// open sets v to the view of an operand that breaks no rule. It fails if 63 bits
// cannot count the operand's bytes, unless it may be vast.
func (v *view) open(o *backends.Operand, d *tensor.Desc, vast bool) error {
	v.sizes, v.strides, v.first, v.size, v.packed, v.blocked = d.Sizes, v.room[:len(d.Sizes)], 0, d.DType.Size(), false, nil
	if o.Strides != nil {
		return v.strided(o)
	}
	var length uint64
	elements := uint64(1)
	for _, size := range d.Sizes {
		elements = times(elements, uint64(size))
	}
	switch layout := d.Layout.(type) {
	case *tensor.Strided:
		if layout.Strides == nil {
			length = v.pack(nil, d.Sizes)
			break
		}
		copy(v.strides, layout.Strides)
		length = 1
		for i, size := range d.Sizes {
			length = plus(length, times(uint64(size-1), uint64(layout.Strides[i])))
		}
	case *tensor.XLA:
		if layout.Tiled() {
			length = v.tile(layout, d.Sizes)
			break
		}
		widths := layout.PaddedDimensions
		if widths == nil {
			widths = d.Sizes
		}
		length = v.pack(layout.MinorToMajor, widths)
	default:
		length, v.packed = v.pack(nil, d.Sizes), true
	}
	if (elements > math.MaxInt64 || times(length, uint64(v.size)) > math.MaxInt64) && !vast {
		return errOverflow
	}
	v.elements, v.length = int64(min(elements, math.MaxInt64)), int64(min(length, math.MaxInt64))
	return nil
}

// strided sets v to a view that a job states. It fails if the strides are for another rank, or
// an element would lie before the buffer or too far from it.
func (v *view) strided(o *backends.Operand) error {
	v.elements, v.length, v.first = 0, 0, o.First
	if len(o.Strides) != len(v.sizes) {
		return fmt.Errorf("%d strides for %d dimensions", len(o.Strides), len(v.sizes))
	}
	if slices.Contains(v.sizes, 0) {
		clear(v.strides)
		return nil
	}
	elements, low, high := uint64(1), uint64(max(o.First, 0)), uint64(max(o.First, 0))
	for d, size := range v.sizes {
		elements = times(elements, uint64(size))
		extent := times(uint64(size-1), magnitude(o.Strides[d]))
		switch {
		case o.Strides[d] >= 0:
			high = plus(high, extent)
		case extent > low:
			return errBefore
		default:
			low -= extent
		}
		v.strides[d] = o.Strides[d]
	}
	switch length := times(plus(high, 1), uint64(v.size)); {
	case o.First < 0:
		return errBefore
	case elements > math.MaxInt64 || length > math.MaxInt64:
		return errOverflow
	}
	v.elements, v.length = int64(elements), int64(high+1)
	return nil
}

var errBefore = errors.New("an element lies before the buffer")

// pack sets the strides of an array without gaps between widths, the most minor
// dimension first, or the last one without an order. It returns the array's length.
func (v *view) pack(order, widths []int64) uint64 {
	length := uint64(1)
	for k := range widths {
		d := int64(len(widths) - 1 - k)
		if order != nil {
			d = order[k]
		}
		v.strides[d] = int64(min(length, math.MaxInt64))
		length = times(length, uint64(widths[d]))
	}
	return length
}

// at returns the offset of the element at coordinates, in elements.
func (v *view) at(coordinates []int64) int64 {
	if v.blocked != nil {
		return v.blocked.at(coordinates)
	}
	offset := v.first
	for d, x := range coordinates[:len(v.strides)] {
		offset += x * v.strides[d]
	}
	return offset
}

// errTooSmall is the error of an operand whose buffer does not hold its elements.
var errTooSmall = errors.New("too small")

// fits returns an error if the operand's memory is too small for the elements
// of v.
func (v *view) fits(o *backends.Operand) error {
	size := int64(len(o.Memory))
	if o.Start < 0 || o.Length < 0 || o.Start > size || o.Length > size-o.Start {
		return fmt.Errorf("a buffer of %d bytes from %d on lies outside its memory of %d bytes", o.Length, o.Start, size)
	}
	if v.elements > max(maxElements, v.length) {
		return fmt.Errorf("%d elements are more than are visited", v.elements)
	}
	if need := v.length * v.size; need > o.Length {
		return fmt.Errorf("a buffer of %d bytes is %w for elements that take %d", o.Length, errTooSmall, need)
	}
	return nil
}

// element returns the bits of an element of an operand.
func element(o *backends.Operand, at int64) (bits uint64) {
	size := o.Desc.DType.Size()
	for i, b := range o.Buffer()[at*size : (at+1)*size] {
		bits |= uint64(b) << (8 * i)
	}
	return bits
}

// integers returns elements of an operand of integers: the one at coordinates, and those
// that follow it at distances of step elements. They are in the operand's memory where
// that has them as they are, or else in list. It assumes a little-endian processor, as
// all are that conform supports.
func (v *view) integers(o *backends.Operand, at []int64, step int64, list []int64) []int64 {
	if len(list) == 0 {
		return list
	}
	first := v.at(at)
	if d := o.Desc.DType; step == 1 && v.size >= 4 {
		start := unsafe.Pointer(&o.Buffer()[first*v.size:][:int64(len(list))*v.size][0])
		switch {
		case uintptr(start)%uintptr(v.size) != 0:
		case v.size == 8 && d.Signed():
			return unsafe.Slice((*int64)(start), len(list))
		case v.size == 4 && d.Signed():
			return widened(list, unsafe.Slice((*int32)(start), len(list)))
		case v.size == 4:
			return widened(list, unsafe.Slice((*uint32)(start), len(list)))
		}
	}
	unused, signed := 64-o.Desc.DType.Bits(), o.Desc.DType.Signed()
	for i := range list {
		bits := element(o, first+int64(i)*step) << unused
		if list[i] = int64(min(bits>>unused, math.MaxInt64)); signed {
			list[i] = int64(bits) >> unused
		}
	}
	return list
}

// widened sets list to integers of 4 bytes.
func widened[E int32 | uint32](list []int64, integers []E) []int64 {
	for i, x := range integers {
		list[i] = int64(x)
	}
	return list
}

// tile sets v to the view of a tiled array that breaks no rule, and returns the length of its
// buffer in elements.
func (v *view) tile(layout *tensor.XLA, sizes []int64) uint64 {
	b := &v.tiled
	b.dimensions, b.steps, b.last = b.dimensions[:0], b.steps[:0], b.last[:0]
	for k := range sizes {
		d := int64(k)
		if layout.MinorToMajor != nil {
			d = layout.MinorToMajor[len(sizes)-1-k]
		}
		b.dimensions, b.last = append(b.dimensions, d), append(b.last, tiledDimension{value: k, size: uint64(sizes[d])})
	}
	for tile := range layout.Tiles() {
		b.divide(tile)
	}
	length := uint64(1)
	for k := len(b.last) - 1; k >= 0; k-- {
		b.last[k].stride = int64(min(length, math.MaxInt64))
		length = times(length, b.last[k].size)
	}
	clear(v.strides)
	v.blocked = b
	return length
}
