package minimise

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Distinct returns c with elements of its inputs that differ from each other, and
// from zero, wherever keep accepts that: those of all inputs or, where the values
// matter, of one input or of one element after the other. So it shows from where an
// element came. Indices stay as they are. A smallest call always gets the same
// elements.
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
		case limits.Enough != nil && limits.Enough(), !keep(&candidate):
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

// number sets an element of an input to its number among the elements of all inputs
// that are no indices, from 1, and from 1 again where its type has no larger one.
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
	t.SetBits(element, small(t.DType, 1+n%numbered(t.DType)))
}

// numbered returns a whole number up to which a type holds all from 1.
func numbered(d tensor.DType) int64 {
	if d.Size() == 1 {
		return 127
	}
	return 1023
}
