package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
)

// dropTensors proposes, for a parameter that takes many tensors, only one of
// them, all except one, and two neighbours joined; and the call without an
// optional tensor. Attributes that count outputs are adjusted, and an input
// that the outputs share may shrink.
func (l Limits) dropTensors(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range slices.Backward(c.Tensors) {
			p, _ := c.Counts.Param(i)
			first, end := c.Counts.Span(p)
			if !c.Operator.Params[p].Count.Allows(end - first - 1) {
				continue
			}
			alone := c.Clone()
			for at := end - 1; at >= first && end-first > 1; at-- {
				if at != i {
					dropTensor(&alone, at)
				}
			}
			without := c.Clone()
			dropTensor(&without, i)
			for _, candidate := range []spec.Call{alone, without} {
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// dropTensor drops the tensor at position i and its entries in attributes.
func dropTensor(c *spec.Call, i int) {
	p, k := c.Counts.Param(i)
	c.Drop(i)
	if c.Operator.Params[p].Dir == spec.In {
		if text := equation(c); text != nil {
			*text = withoutTerm(*text, k)
		}
		return
	}
	for _, field := range c.Fields() {
		switch {
		case field.Along != spec.AlongOutputs:
		case field.Int != nil && *field.Int != 0:
			*field.Int--
		case field.List != nil && k < field.List.Len():
			field.Along.Drop(field.List, k)
		}
	}
}
