package spec

import "example.com/conform/spec/tensor"

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
	first := make(map[int64]int64)
	for element := range place.Elements {
		offset := int64(0)
		rest := element
		for i := t.Rank() - 1; i >= 0; i-- {
			offset += rest % t.Sizes[i] * place.Strides[i]
			rest /= t.Sizes[i]
		}
		if seen, ok := first[offset]; ok {
			t.SetBits(element, t.Bits(seen))
		} else {
			first[offset] = element
		}
	}
}
