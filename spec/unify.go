package spec

import (
	"slices"

	"example.com/conform/spec/tensor"
)

// Unify gives the elements of t that share an address the bits of the first
// of them in row-major order, as a tensor with broadcast or overlapping
// strides demands. A tensor that cannot be laid out is left alone.
func Unify(t *Tensor) {
	place, err := t.Place()
	if err != nil {
		return
	}
	if overlaps, err := tensor.Overlaps(t.Sizes, place.Strides); err == nil && !overlaps {
		return
	}
	if place.Span <= 16*place.Elements {
		unifyInMemory(t, &place)
	} else {
		unifySparse(t, &place)
	}
}

// unifyInMemory writes the elements to where they lie and reads them back. The
// last that is written to an address stays, so the first is written last.
func unifyInMemory(t *Tensor, place *tensor.Placement) {
	size := t.DType.Size()
	memory := make([]byte, place.Span*size)
	for element := place.Elements - 1; element >= 0; element-- {
		offset := offsetOf(element, t.Sizes, place.Strides)
		copy(memory[offset*size:(offset+1)*size], t.Data[element*size:])
	}
	for element := range place.Elements {
		offset := offsetOf(element, t.Sizes, place.Strides)
		copy(t.Data[element*size:(element+1)*size], memory[offset*size:])
	}
}

// unifySparse is for elements that lie too far apart for that.
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

// offsetOf returns where the element with the given row-major ordinal lies,
// in elements.
func offsetOf(element int64, sizes, strides []int64) int64 {
	offset := int64(0)
	for i, size := range slices.Backward(sizes) {
		offset += element % size * strides[i]
		element /= size
	}
	return offset
}
