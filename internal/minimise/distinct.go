package minimise

import (
	"example.com/conform/spec"
)

// Distinct returns c with elements of its inputs that differ from each other
// and from zero, so that the source of each output element can be seen. It
// changes all inputs if keep accepts that, or else one input or one element at
// a time. Indices stay. The result depends on c only.
func Distinct(c spec.Call, limits Limits, keep func(*spec.Call) bool) spec.Call {
	if c.CheckOnly {
		return c
	}
	current := c.Clone()
	try := func(change func(candidate *spec.Call)) bool {
		candidate := current.Clone()
		change(&candidate)
		unify(&candidate)
		switch {
		case KeyOf(&candidate) == KeyOf(&current):
			return true
		case limits.enough(), !keep(&candidate):
			return false
		}
		current = candidate
		return true
	}
	input := func(candidate *spec.Call, i int) {
		for e := range elements(&candidate.Tensors[i]) {
			number(candidate, i, e)
		}
	}
	if try(func(candidate *spec.Call) {
		for i := range candidate.Inputs() {
			input(candidate, i)
		}
	}) {
		return current
	}
	for i := range c.Inputs() {
		if try(func(candidate *spec.Call) { input(candidate, i) }) {
			continue
		}
		for e := range min(elements(&c.Tensors[i]), maxElementwise) {
			try(func(candidate *spec.Call) { number(candidate, i, e) })
		}
	}
	return current
}

// number sets an element to its number, from 1, among the elements of all
// inputs that are not indices, or from 2 where operators compute, because a factor of 1 cannot be
// seen. It starts again if the type cannot hold the number.
func number(c *spec.Call, i int, element int64) {
	if c.Param(i).Indices {
		return
	}
	n := element
	for before := range i {
		if !c.Param(before).Indices {
			n += elements(&c.Tensors[before])
		}
	}
	t := &c.Tensors[i]
	first, last := int64(1), numbered(t.DType)
	if c.Operator.Family != "" {
		first = min(2, last)
	}
	t.SetBits(element, small(t.DType, first+n%(last-first+1)))
}
