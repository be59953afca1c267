package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// maxEntries is the largest number of entries of an attribute that are changed
// one by one.
const maxEntries = 24

// changeEntry proposes another value for one entry of a list, not always a
// simpler one: small, near the current value, or at the end of the first input.
func changeEntry(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if entries(c) > maxEntries {
			return
		}
		values := []int64{0, 1, 2, 3, -1}
		for _, size := range c.Tensors[0].Sizes {
			for _, value := range []int64{size, -size - 1} {
				if !slices.Contains(values, value) {
					values = append(values, value)
				}
			}
		}
		for i, list := range lists(c) {
			for k, value := range list.List.Entries() {
				for _, other := range append(values, value-1, value+1, -value) {
					candidate := c.Clone()
					lists(&candidate)[i].List.SetEntry(k, other)
					if other != value && holds(&list, other) && !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// shortenLists proposes to omit an optional list, or the last entry of a list
// of slicing steps.
func shortenLists(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, field := range c.Fields() {
			if field.List == nil || field.List.Entries() == nil {
				continue
			}
			if field.Optional {
				candidate := c.Clone()
				candidate.Fields()[i].List.SetEntries(nil)
				if !yield(candidate) {
					return
				}
			}
			if n := field.List.Len(); field.Along == spec.AlongSteps && n > 0 {
				candidate := c.Clone()
				candidate.Fields()[i].List.SetEntries(field.List.Entries()[: n-1 : n-1])
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// exchange exchanges the entries of two lists if each can hold the other's.
func exchange(a, b *spec.Field) bool {
	ofA, ofB := a.List.Entries(), b.List.Entries()
	if !holds(a, ofB...) || !holds(b, ofA...) {
		return false
	}
	a.List.SetEntries(ofB)
	b.List.SetEntries(ofA)
	return true
}

// holds reports whether a list can hold entries. One of integers can hold any, even if
// the call is then malformed; a float32 has no more than 32 bits.
func holds(list *spec.Field, entries ...int64) bool {
	return !list.Float32 || !slices.ContainsFunc(entries, func(entry int64) bool { return !list.Range.Contains(entry) })
}

// lists returns the attributes that are lists of numbers.
func lists(c *spec.Call) []spec.Field {
	var all []spec.Field
	for _, field := range c.Fields() {
		if field.List != nil && field.Characters() == nil {
			all = append(all, field)
		}
	}
	return all
}

func entries(c *spec.Call) int {
	n := 0
	for _, list := range lists(c) {
		n += list.List.Len()
	}
	return n
}
