package spec

import (
	"math"
	"slices"

	"example.com/conform/spec/tensor"
)

// Unify gives all elements of t that share an address the bits of the first of
// them in row-major order, as broadcast or overlapping strides require. It does
// not change a tensor that cannot be laid out.
func Unify(t *Tensor) {
	if place, err := t.Place(); err == nil && (t.View == 0 || t.View&tensor.Repeated != 0) {
		UnifyAt(t, &place)
	}
}

// UnifyAt is Unify for a tensor whose layout has been resolved.
func UnifyAt(t *Tensor, place *tensor.Placement) {
	if place.Tiles != nil { // no elements share an address
		return
	}
	if overlaps, err := tensor.Overlaps(t.Sizes, place.Strides); err == nil && !overlaps {
		return
	}
	if place.Span <= 16*place.Elements && place.Elements < math.MaxInt32 {
		unifyInMemory(t, place)
	} else {
		unifySparse(t, place)
	}
}

// unifyInMemory uses a table of the first element at each address.
func unifyInMemory(t *Tensor, place *tensor.Placement) {
	var table [256]int32 // enough for most spans
	first := table[:]    // ordinals, counted from 1
	if place.Span > int64(len(table)) {
		first = make([]int32, place.Span)
	}
	var room [tensor.MaxRank]int64
	index := room[:len(t.Sizes)]
	for element, offset := int64(0), place.First; element < place.Elements; element++ {
		if seen := first[offset]; seen > 0 {
			t.SetBits(element, t.Bits(int64(seen)-1))
		} else {
			first[offset] = int32(element) + 1
		}
		for i := len(index) - 1; i >= 0; i-- { // the next index in row-major order
			if index[i]++; index[i] < t.Sizes[i] {
				offset += place.Strides[i]
				break
			}
			offset -= (t.Sizes[i] - 1) * place.Strides[i]
			index[i] = 0
		}
	}
}

// unifySparse uses a map, for elements that lie too far apart for a table.
func unifySparse(t *Tensor, place *tensor.Placement) {
	first := make(map[int64]int64)
	for element := range place.Elements {
		offset := offsetOf(element, t.Sizes, place.Strides)
		if seen, ok := first[offset]; ok {
			t.SetBits(element, t.Bits(seen))
		} else {
			first[offset] = element
		}
	}
}

// offsetOf returns the offset of the element with the given row-major ordinal,
// in elements.
func offsetOf(element int64, sizes, strides []int64) int64 {
	offset := int64(0)
	for i, size := range slices.Backward(sizes) {
		offset += element % size * strides[i]
		element /= size
	}
	return offset
}
