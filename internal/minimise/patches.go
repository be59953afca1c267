package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// restate gives a tensor elements, by their ordinals and bits in row-major order: as patches if
// its buffer is sparse, and otherwise as data. A tensor that has no place has none.
func (l Limits) restate(t *spec.Tensor, elements iter.Seq2[int64, uint64]) {
	place, err := t.Place()
	switch {
	case err != nil:
		t.Data, t.Patches = nil, nil
		return
	case place.Sparse():
		t.Data, t.Patches = nil, spec.Patched(t.DType, elements)
		return
	}
	data := *t
	if data.Data, data.Patches = l.allocate(t), nil; data.Data != nil {
		for at, bits := range elements {
			data.SetBits(at, bits)
		}
	}
	t.Data, t.Patches = data.Data, nil
}

// resizePatches is resize for a tensor with patches, whose dimension k had another size. It
// drops elements that are gone.
func (l Limits) resizePatches(t *spec.Tensor, k int, first, old int64) {
	from, size, inner := *t, t.Sizes[k], int64(1)
	for _, n := range t.Sizes[k+1:] {
		inner *= n // part of a product that fits
	}
	l.restate(t, func(yield func(int64, uint64) bool) {
		for at, bits := range from.Stated() {
			place := at/inner%old - first
			if place >= 0 && place < size && !yield((at/inner/old*size+place)*inner+at%inner, bits) {
				return
			}
		}
	})
}

// simplifyPatches proposes to leave out an element that patches state, or a simpler one.
func simplifyPatches(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Inputs() {
			t := &c.Tensors[i]
			if t.Patches == nil {
				continue
			}
			for at, bits := range t.Stated() {
				for _, simpler := range slices.Concat([]uint64{0}, simplerElements(t.DType, bits)) {
					if simpler != 0 && elementWeight(t.DType, simpler) >= elementWeight(t.DType, bits) {
						continue
					}
					candidate := c.Clone()
					candidate.Tensors[i].Patches = spec.Patched(t.DType, func(yield func(int64, uint64) bool) {
						for e, value := range t.Stated() {
							if e == at {
								value = simpler
							}
							if value != 0 && !yield(e, value) {
								return
							}
						}
					})
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// largestOutput returns the elements of the largest output. It must not grow in a call with
// patches, whose inputs have so many that those of an output would count for nothing.
func largestOutput(c *spec.Call) (most int64) {
	sizes := inferredSizes(c)
	for _, t := range c.Outputs() {
		sizes = append(sizes, t.Sizes)
	}
	for _, list := range sizes {
		most = max(most, elementsWeight(list))
	}
	return most
}
