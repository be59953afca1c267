package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// shrinkAgreeing proposes smaller numbers for all dimensions of one size at
// once, together with free lists of that length.
func (l Limits) shrinkAgreeing(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for _, n := range distinctSizes(c) {
			for _, size := range append(otherSizes(n), closeSizes(n)...) {
				for _, keepLast := range []bool{false, true} {
					candidate := c.Clone()
					l.cutAll(&candidate, n, size, keepLast)
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// distinctSizes returns the different sizes above 1 of all operands.
func distinctSizes(c *spec.Call) []int64 {
	var sizes []int64
	for i := range c.Tensors {
		for _, n := range c.Tensors[i].Sizes {
			if n > 1 && !slices.Contains(sizes, n) {
				sizes = append(sizes, n)
			}
		}
	}
	return sizes
}

// dropEntries proposes a free list without one of its entries, or without all
// zeros. Dimensions of its length shrink with it.
func (l Limits) dropEntries(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, field := range c.Fields() {
			if !free(&field) {
				continue
			}
			entries := field.List.Entries()
			left := [][]int64{slices.DeleteFunc(slices.Clone(entries), func(value int64) bool { return value == 0 })}
			for k := range entries {
				left = append(left, slices.Delete(slices.Clone(entries), k, k+1))
			}
			for _, list := range left {
				candidate := c.Clone()
				l.cutAll(&candidate, int64(len(entries)), int64(len(list)), false)
				candidate.Fields()[i].List.SetEntries(list)
				if !yield(candidate) {
					return
				}
			}
		}
	}
}
