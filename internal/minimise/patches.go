package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// simplifyPatches proposes to leave out elements that patches state: a half of them, a
// quarter and so on, and, if they are few, one of them, or a simpler one in its place.
func simplifyPatches(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Inputs() {
			t := &c.Tensors[i]
			if t.Patches == nil {
				continue
			}
			stated := 0
			for range t.Stated() {
				stated++
			}
			for part := stated / 2; part > max(1, stated/maxElementwise); part /= 2 {
				for first := 0; first < stated; first += part {
					if !yield(replaced(c, i, first, first+part, 0)) {
						return
					}
				}
			}
			if stated <= maxSingle && !simplifyStated(c, i, yield) {
				return
			}
		}
	}
}

// maxSingle bounds the elements of patches that are simplified one by one: each takes as long as
// all elements take to copy.
const maxSingle = 1 << 12

// simplifyStated proposes to leave out one element that the patches of an input state, or a
// simpler one.
func simplifyStated(c *spec.Call, i int, yield func(spec.Call) bool) bool {
	t, nth := &c.Tensors[i], -1
	for _, bits := range t.Stated() {
		nth++
		for _, simpler := range slices.Concat([]uint64{0}, simplerElements(t.DType, bits)) {
			if simpler != 0 && elementWeight(t.DType, simpler) >= elementWeight(t.DType, bits) {
				continue
			}
			if !yield(replaced(c, i, nth, nth+1, simpler)) {
				return false
			}
		}
	}
	return true
}

// replaced returns a call in which the elements from first to before end that the patches of an
// input state are other ones, or are left out if these are 0.
func replaced(c *spec.Call, i, first, end int, bits uint64) spec.Call {
	candidate, t, nth := c.Clone(), &c.Tensors[i], -1
	candidate.Tensors[i].Patches = spec.Patched(t.DType, func(yield func(int64, uint64) bool) {
		for at, value := range t.Stated() {
			if nth++; first <= nth && nth < end {
				value = bits
			}
			if value != 0 && !yield(at, value) {
				return
			}
		}
	})
	return candidate
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
