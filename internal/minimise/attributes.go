package minimise

import (
	"iter"
	"math/bits"

	"example.com/conform/spec"
)

// simplifyAttributes proposes absent lists, shorter lists, and values nearer
// to zero; each repaired by Fit, or left as it is.
func (l Limits) simplifyAttributes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		propose := func(edit func(spec.Attributes)) bool {
			for _, repair := range []bool{false, true} {
				candidate := c.Clone()
				edit(candidate.Attributes)
				if repair {
					l.refit(&candidate)
				}
				if !yield(candidate) {
					return false
				}
			}
			return true
		}
		for i, field := range c.Attributes.Fields() {
			if field.Value != nil {
				for _, value := range simplerValues(*field.Value, field.Default) {
					if !propose(func(a spec.Attributes) { *a.Fields()[i].Value = value }) {
						return
					}
				}
				continue
			}
			n := len(*field.List)
			if field.Optional && *field.List != nil && !propose(func(a spec.Attributes) { *a.Fields()[i].List = nil }) {
				return
			}
			if field.Along == spec.AlongSteps && n > 0 && !propose(func(a spec.Attributes) {
				list := a.Fields()[i].List
				*list = (*list)[:n-1]
			}) {
				return
			}
			for k, value := range *field.List {
				for _, simpler := range simplerValues(value, nil) {
					if !propose(func(a spec.Attributes) { (*a.Fields()[i].List)[k] = simpler }) {
						return
					}
				}
			}
		}
	}
}

// simplerValues lists values to try instead of v, the simplest first.
func simplerValues(v int64, standard *int64) []int64 {
	var list []int64
	if standard != nil {
		list = append(list, *standard)
	}
	list = append(list, 0, 1, -1, 2, -2, -v)
	list = append(list, approach(v)...)
	for _, simpler := range fewerBits(uint64(v)) {
		list = append(list, int64(simpler))
	}
	return list
}

// fewerBits lists numbers to try instead of a large one that are shorter in
// binary or have fewer ones.
func fewerBits(n uint64) []uint64 {
	if n <= plain {
		return nil
	}
	list := []uint64{1 << (bits.Len64(n) - 1), n >> 1, n>>1 | 1}
	for rest := n; rest != 0; rest &= rest - 1 {
		list = append(list, n&^(rest&-rest))
	}
	return list
}
