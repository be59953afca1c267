package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

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
