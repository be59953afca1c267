package minimise

import (
	"iter"

	"example.com/conform/spec"
)

// exchangeLists proposes to exchange two lists.
func exchangeLists(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range lists(c) {
			for k := range i {
				candidate := c.Clone()
				all := lists(&candidate)
				if exchange(&all[i], &all[k]) && !yield(candidate) {
					return
				}
			}
		}
	}
}
