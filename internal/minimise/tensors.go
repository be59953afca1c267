package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// dropTensors proposes, for a parameter that takes many tensors, only one of
// them, all except one, and two neighbours joined; and the call without an
// optional tensor. Attributes that count outputs are adjusted, and an input
// that the outputs share may shrink.
func (l Limits) dropTensors(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range slices.Backward(c.Tensors) {
			p, k := c.Counts.Param(i)
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
				if !yield(candidate) || !l.shared(c, &candidate, yield) {
					return
				}
			}
			if k > 0 && !l.joinTensors(c, i, yield) {
				return
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

// joinTensors yields the call with the tensor at position i joined to its
// predecessor along a dimension.
func (l Limits) joinTensors(c *spec.Call, i int, yield func(spec.Call) bool) bool {
	if _, k := c.Counts.Param(i); c.Param(i).Dir == spec.Out {
		candidate := c.Clone()
		for _, field := range candidate.Fields() {
			if field.Along == spec.AlongOutputs && field.List != nil && k < field.List.Len() {
				entries := field.List.Entries()
				field.List.SetEntry(k-1, entries[k-1]+entries[k])
			}
		}
		dropTensor(&candidate, i)
		return yield(candidate)
	}
	for d := range min(c.Tensors[i].Rank(), c.Tensors[i-1].Rank()) {
		candidate := c.Clone()
		t := &candidate.Tensors[i-1]
		size, fits := tensor.Add(t.Sizes[d], c.Tensors[i].Sizes[d])
		if !fits {
			continue
		}
		l.resize(t, d, 0, size)
		dropTensor(&candidate, i)
		if !yield(candidate) {
			return false
		}
	}
	return true
}

// shared yields a candidate of c whose outputs take less of an input. A
// dimension of the input that they shared completely shrinks with them.
func (l Limits) shared(c, candidate *spec.Call, yield func(spec.Call) bool) bool {
	fields := candidate.Fields()
	for i, field := range c.Fields() {
		if field.Along != spec.AlongOutputs || field.List == nil {
			continue
		}
		all, left := total(field.List.Entries()), total(fields[i].List.Entries())
		for k, size := range c.Tensors[0].Sizes {
			if size != all || left < 0 {
				continue
			}
			for _, last := range []bool{false, true} {
				cut := candidate.Clone()
				l.cut(&cut, 1, k, left, last)
				if !yield(cut) {
					return false
				}
			}
		}
	}
	return true
}

// total returns the sum of a list. A sum that overflows is useless.
func total(list []int64) (sum int64) {
	for _, n := range list {
		sum += n
	}
	return sum
}
