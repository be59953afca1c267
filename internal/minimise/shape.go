package minimise

import (
	"iter"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// dropDimensions proposes the call without one of its dimensions and, if
// attributes have slicing steps, also without one of those.
func (l Limits) dropDimensions(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for k := rank(c) - 1; k >= 0; k-- {
			candidate := c.Clone()
			l.dropDimension(&candidate, k)
			if !yieldSteps(candidate, yield) {
				return
			}
		}
	}
}

// yieldSteps yields a call with all its slicing steps, and without each.
func yieldSteps(c spec.Call, yield func(spec.Call) bool) bool {
	if !yield(c) {
		return false
	}
	for step := range steps(&c) {
		without := c.Clone()
		dropStep(&without, step)
		if !yield(without) {
			return false
		}
	}
	return true
}

// dropSteps proposes the call without one of its slicing steps.
func dropSteps(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for step := steps(c) - 1; step >= 0; step-- {
			candidate := c.Clone()
			dropStep(&candidate, step)
			if !yield(candidate) {
				return
			}
		}
	}
}

// shrinkSizes proposes smaller sizes for one dimension: of every operand, one,
// or two. It keeps the first elements or the last. It also tries to reduce
// entries of lists to the new size, and to remove new gaps from the layouts. An
// operand that is a list shrinks with any dimension.
func (l Limits) shrinkSizes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for k := range rank(c) {
			for _, size := range otherSizes(largest(c, k)) {
				for _, among := range operands(c) {
					if !l.shrinkSize(c, among, k, size, yield) {
						return
					}
				}
			}
		}
		for i := range c.Tensors {
			if isList(&c.Tensors[i]) && !l.shrinkListed(c, i, yield) {
				return
			}
		}
	}
}

// isList reports whether a tensor is a list, maybe of tuples of one element.
func isList(t *spec.Tensor) bool {
	return t.Rank() > 0 && !slices.ContainsFunc(t.Sizes[1:], func(size int64) bool { return size != 1 })
}

// shrinkListed proposes smaller sizes for an operand that is a list, together
// with a later dimension that has its size in all other operands.
func (l Limits) shrinkListed(c *spec.Call, list int, yield func(spec.Call) bool) bool {
	n := c.Tensors[list].Sizes[0]
	for k := 1; k < rank(c); k++ {
		for _, size := range otherSizes(n) {
			for _, last := range []bool{false, true} {
				candidate := c.Clone()
				l.cut(&candidate, 1<<list, 0, size, last)
				for i := range c.Tensors {
					if t := &c.Tensors[i]; k < t.Rank() && t.Sizes[k] == n {
						l.cut(&candidate, 1<<i, k, size, last)
					}
				}
				if !yield(candidate) {
					return false
				}
			}
		}
	}
	return true
}

// operands returns the set of all operands, each operand alone, and each pair.
func operands(c *spec.Call) []set {
	list := []set{everyOperand}
	for i := range c.Tensors {
		list = append(list, 1<<i)
	}
	for i := range c.Tensors {
		for k := range i {
			list = append(list, 1<<i|1<<k)
		}
	}
	return list
}

// fitSizes proposes sizes for one dimension of every operand that shrinkSizes
// does not try: those of a vector, a tile or a remainder.
func (l Limits) fitSizes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for k := range rank(c) {
			n := largest(c, k)
			for _, size := range closeSizes(n) {
				if !l.shrinkSize(c, everyOperand, k, size, yield) {
					return
				}
			}
		}
	}
}

// shrinkSize proposes one smaller size for dimension k among some operands.
func (l Limits) shrinkSize(c *spec.Call, among set, k int, size int64, yield func(spec.Call) bool) bool {
	for way := range 8 {
		candidate := c.Clone()
		l.cut(&candidate, among, k, size, way&1 != 0)
		if way&2 == 0 && !lower(&candidate, k, size) {
			continue
		}
		if way&4 != 0 && !compact(&candidate) {
			continue
		}
		if !yield(candidate) {
			return false
		}
	}
	return true
}

// lower reduces entry k of the lists along the dimensions to at most most, and
// reports whether any changed.
func lower(c *spec.Call, k int, most int64) (changed bool) {
	for _, field := range c.Fields() {
		if field.Along != spec.AlongDimensions {
			continue
		}
		if entries := field.List.Entries(); k < len(entries) && entries[k] > most {
			field.List.SetEntry(k, most)
			changed = true
		}
	}
	return changed
}

// maxExecuted bounds the elements of an operand when a check-only call is
// turned into one that runs.
const maxExecuted = 1 << 16

// execute proposes to run a check-only call on zeros.
func (l Limits) execute(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if !c.CheckOnly {
			return
		}
		candidate := c.Clone()
		candidate.CheckOnly = false
		for i := range candidate.Inputs() {
			t := &candidate.Tensors[i]
			if elements, err := tensor.Elements(t.Sizes); err != nil || elements > maxExecuted {
				return
			}
			t.Data = l.allocate(t)
		}
		yield(candidate)
	}
}

// mergeDimensions proposes to merge two neighbouring dimensions of every
// operand, without layouts. The attributes' entries for the first are dropped
// or multiplied with those for the second. If attributes have slicing steps, it
// also tries to drop one of them, or all.
func mergeDimensions(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for k := rank(c) - 2; k >= 0; k-- {
			candidate := c.Clone()
			for i := range candidate.Tensors {
				t := &candidate.Tensors[i]
				if k+1 >= t.Rank() {
					continue
				}
				t.Layout = nil
				var fits bool
				if t.Sizes[k+1], fits = tensor.Mul(t.Sizes[k], t.Sizes[k+1]); !fits {
					return
				}
				t.Sizes = slices.Delete(t.Sizes, k, k+1)
			}
			multiplied := candidate.Clone()
			for _, field := range multiplied.Fields() {
				switch { // a product that overflows is useless
				case field.List == nil:
				case field.Along == spec.AlongOutputs:
					for i, entry := range field.List.Entries() {
						field.List.SetEntry(i, entry*besideAxis(c, k))
					}
				case field.Along != spec.AlongEnds && field.Along != spec.AlongNothing && k+1 < field.List.Len():
					entries := field.List.Entries()
					field.List.SetEntry(k+1, entries[k]*entries[k+1])
				}
			}
			for _, merged := range []spec.Call{multiplied, candidate} {
				dropAttributes(&merged, k)
				if !yieldSteps(merged, yield) {
					return
				}
			}
			if steps(c) > 0 {
				whole := candidate.Clone()
				for _, field := range whole.Fields() {
					if field.Along == spec.AlongSteps {
						field.List.SetEntries([]int64{})
					}
				}
				if !yield(whole) {
					return
				}
			}
		}
	}
}

// besideAxis returns the size of the neighbour of an axis: if an attribute
// names one of dimensions k and k+1 of the first operand, the size of the
// other; otherwise 1.
func besideAxis(c *spec.Call, k int) int64 {
	sizes := c.Tensors[0].Sizes
	for axis := range axes(c) {
		switch named := *axis; {
		case k+1 >= len(sizes):
		case named == int64(k) || named+int64(len(sizes)) == int64(k):
			return sizes[k+1]
		case named == int64(k)+1 || named+int64(len(sizes)) == int64(k)+1:
			return sizes[k]
		}
	}
	return 1
}

// flatten proposes a call from one element to an output with the same number of
// elements in one dimension, so that a single entry of a list makes
// it large. Other optional attributes stay or become absent.
func (l Limits) flatten(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		var sizes []int64
		if inferred := inferredSizes(c); inferred != nil {
			sizes = inferred[0]
		} else if !c.Operator.Infers() && c.Param(c.Inputs()).Layout == nil {
			sizes = c.Output().Sizes
		}
		elements, err := tensor.Elements(sizes)
		if err != nil || elements < 2 {
			return
		}
		one := c.Clone()
		for rank(&one) > 1 {
			l.dropDimension(&one, 0)
		}
		l.cut(&one, everyOperand, 0, 1, false)
		for _, field := range one.Fields() {
			if field.List != nil && field.Along != spec.AlongNothing {
				for field.Along.Len(field.List) > 1 {
					field.Along.Drop(field.List, 1)
				}
			}
		}
		for i, field := range one.Fields() {
			if field.List == nil || field.Axis || field.Characters() != nil {
				continue
			}
			plain := one.Clone()
			for k, other := range plain.Fields() {
				if k != i && other.Optional {
					other.SetDefault()
				}
			}
			for k := range field.List.Entries() {
				for _, value := range []int64{elements, elements - 1} {
					for _, from := range []*spec.Call{&plain, &one} {
						candidate := from.Clone()
						entries := make([]int64, field.List.Len())
						if entries[k] = value; field.Float32 {
							entries[k] = int64(math.Float32bits(float32(value)))
						}
						candidate.Fields()[i].List.SetEntries(entries)
						if !yield(candidate) {
							return
						}
					}
				}
			}
		}
	}
}
