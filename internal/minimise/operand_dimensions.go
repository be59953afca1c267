package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// A place is a dimension of an operand.
type place struct{ operand, dimension int }

// placesOf lists the dimensions of all operands that are followed by at least
// more dimensions.
func placesOf(c *spec.Call, more int) (all []place) {
	for i := range c.Tensors {
		for k := range c.Tensors[i].Rank() - more {
			all = append(all, place{i, k})
		}
	}
	return all
}

// together yields each place alone, and in combination with each place of
// another operand.
func together(all []place) iter.Seq[[]place] {
	return func(yield func([]place) bool) {
		for n, one := range all {
			if !yield([]place{one}) {
				return
			}
			for _, other := range all[:n] {
				if other.operand != one.operand && !yield([]place{other, one}) {
					return
				}
			}
		}
	}
}

// dropPlaces proposes the call without a dimension of one operand, or of two.
// It also tries to drop the attributes' entries for the dimension, and the
// index for it in each tuple.
func (l Limits) dropPlaces(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for places := range together(placesOf(c, 0)) {
			candidate := c.Clone()
			for _, p := range places {
				l.dropPlace(&candidate.Tensors[p.operand], p.dimension)
			}
			if !l.yieldPlaces(c, candidate, places[0].dimension, yield) {
				return
			}
		}
	}
}

// mergePlaces proposes to merge two neighbouring dimensions of one operand, or
// of two, and to move the elements of one dimension to another in every
// operand.
func (l Limits) mergePlaces(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for places := range together(placesOf(c, 1)) {
			candidate := c.Clone()
			for _, p := range places {
				t := &candidate.Tensors[p.operand]
				product, fits := tensor.Mul(t.Sizes[p.dimension], t.Sizes[p.dimension+1])
				if !fits {
					return
				}
				t.Sizes = slices.Replace(t.Sizes, p.dimension, p.dimension+2, product)
				t.Layout = nil
			}
			if !l.yieldPlaces(c, candidate, places[0].dimension, yield) {
				return
			}
			p := places[0]
			if old := c.Tensors[p.operand].Sizes[p.dimension]; growLists(&candidate, old, candidate.Tensors[p.operand].Sizes[p.dimension]) && !yield(candidate) {
				return
			}
		}
		for k := range rank(c) {
			for along := range rank(c) {
				if candidate, ok := l.fold(c, k, along); ok && !yield(candidate) {
					return
				}
			}
		}
	}
}

// fold returns the call with the elements of dimension k moved to another
// dimension. Lists and one-dimensional operands of its size are reduced to size
// 1 with it.
func (l Limits) fold(c *spec.Call, k, along int) (folded spec.Call, ok bool) {
	folded = c.Clone()
	for i := range folded.Tensors {
		t := &folded.Tensors[i]
		if max(k, along) >= t.Rank() {
			continue
		}
		size := t.Sizes[k]
		product, fits := tensor.Mul(size, t.Sizes[along])
		if k == along || size < 2 || !fits {
			return folded, false
		}
		t.Layout = nil
		t.Sizes[k], t.Sizes[along] = 1, product
		for j := range folded.Tensors {
			if u := &folded.Tensors[j]; u.Rank() == 1 && c.Tensors[j].Sizes[0] == size {
				l.resize(u, 0, 0, 1)
			}
		}
		for _, field := range folded.Fields() {
			if free(&field) && int64(field.List.Len()) == size {
				field.List.SetEntries(field.List.Entries()[:1])
			}
		}
	}
	return folded, true
}

// yieldPlaces yields a candidate that has lost dimension k in some operands. It
// also tries to drop the attributes' entries for the dimension, and the index
// for it in each tuple.
func (l Limits) yieldPlaces(c *spec.Call, candidate spec.Call, k int, yield func(spec.Call) bool) bool {
	if !yield(candidate) {
		return false
	}
	dropped := candidate.Clone()
	dropAttributes(&dropped, k)
	if !yield(dropped) || !yieldAxes(c, &dropped, k, yield) {
		return false
	}
	for i, field := range candidate.Fields() {
		if field.Int != nil && !field.Axis && field.Enum == nil && *field.Int > 0 {
			fewer := candidate.Clone()
			*fewer.Fields()[i].Int--
			if !yield(fewer) {
				return false
			}
		}
	}
	for i := range candidate.Inputs() {
		t := &candidate.Tensors[i]
		if !candidate.Param(i).Indices || t.Rank() == 0 || int64(k) >= t.Sizes[t.Rank()-1] {
			continue
		}
		tuples := candidate.Clone()
		l.dropIndex(&tuples.Tensors[i], t.Rank()-1, k)
		if !yield(tuples) {
			return false
		}
	}
	return true
}

// yieldAxes yields a candidate of c that has lost dimension k. Each attribute
// that named k names every other dimension in turn.
func yieldAxes(c, candidate *spec.Call, k int, yield func(spec.Call) bool) bool {
	for i, field := range c.Fields() {
		if !field.Axis || field.Int == nil || *field.Int != int64(k) && *field.Int != int64(k-rank(c)) {
			continue
		}
		for other := range rank(candidate) {
			moved := candidate.Clone()
			*moved.Fields()[i].Int = int64(other)
			if !yield(moved) {
				return false
			}
		}
	}
	return true
}
