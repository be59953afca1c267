package minimise

import (
	"iter"
	"slices"

	"github.com/leanovate/gopter"

	"example.com/conform/spec"
)

// Shrinker makes the passes of [Run] a shrinker of gopter's, for values of
// type *[spec.Call]: a property that fails for a call is reported with the
// smallest call found for which it fails.
func Shrinker(limits Limits) gopter.Shrinker {
	return func(value any) gopter.Shrink {
		c := ready(*value.(*spec.Call))
		left := passes(limits)
		var list []spec.Call // of the pass before those that are left
		return func() (any, bool) {
			for len(list) == 0 {
				if len(left) == 0 {
					return nil, false
				}
				list = slices.Collect(fresh(candidates(&c, left[0], limits)))
				left = left[1:]
			}
			smaller := list[0]
			list = list[1:]
			return &smaller, true
		}
	}
}

// fresh yields the candidates of a pass, each once.
func fresh(all iter.Seq[spec.Call]) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		seen := make(map[Key]bool)
		for candidate := range all {
			if k := KeyOf(&candidate); !seen[k] {
				seen[k] = true
				if !yield(candidate) {
					return
				}
			}
		}
	}
}
