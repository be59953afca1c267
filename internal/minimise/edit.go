package minimise

import (
	"cmp"
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

func rank(c *spec.Call) int {
	most := 0
	for i := range c.Tensors {
		most = max(most, c.Tensors[i].Rank())
	}
	return most
}

func steps(c *spec.Call) int {
	most := 0
	for _, field := range c.Fields() {
		if field.Along == spec.AlongSteps {
			most = max(most, field.List.Len())
		}
	}
	return most
}

func largest(c *spec.Call, k int) int64 {
	most := int64(0)
	for i := range c.Tensors {
		if k < c.Tensors[i].Rank() {
			most = max(most, c.Tensors[i].Sizes[k])
		}
	}
	return most
}

// axes yields every dimension number among the attributes.
func axes(c *spec.Call) iter.Seq[*int64] {
	return func(yield func(*int64) bool) {
		for _, field := range c.Fields() {
			switch {
			case !field.Axis:
			case field.Int != nil:
				if !yield(field.Int) {
					return
				}
			default:
				entries := field.List.Entries() // the list's own memory, as these are integers
				for i := range entries {
					if !yield(&entries[i]) {
						return
					}
				}
			}
		}
	}
}

// counts reports whether a list has entries for each dimension. A list of ends
// does unless the call names its dimensions.
func counts(field *spec.Field, named bool) bool {
	return field.Along == spec.AlongDimensions || field.Along == spec.AlongEnds && !named
}

// free reports whether the length of a list is independent of the rank and of
// the number of outputs.
func free(field *spec.Field) bool {
	return field.List != nil && field.Characters() == nil && field.Along == spec.AlongNothing && !field.Axis
}

// A set is a set of operands, one bit each.
type set uint64

const everyOperand = ^set(0)

// resize gives dimension k another size. Data from index first on moves to
// index 0; new elements are zero. A tensor that would be too large loses its
// data.
func (l Limits) resize(t *spec.Tensor, k int, first, size int64) {
	old := t.Sizes[k]
	t.Sizes[k] = size
	switch {
	case old == size:
		return
	case t.Patches != nil:
		l.resizePatches(t, k, first, old)
		return
	case t.Data == nil:
		return
	}
	from := t.Data
	if t.Data = l.allocate(t); len(t.Data) == 0 {
		return
	}
	inner := t.DType.Size() // the product is part of one that fits
	for _, n := range t.Sizes[k+1:] {
		inner *= n
	}
	outer := int64(1)
	for _, n := range t.Sizes[:k] {
		outer *= n
	}
	for o := range outer {
		copy(t.Data[o*size*inner:(o+1)*size*inner], from[(o*old+first)*inner:(o+1)*old*inner])
	}
}

// resizePatches is resize for a tensor with patches, whose dimension k had another size. It
// drops elements that are gone.
func (l Limits) resizePatches(t *spec.Tensor, k int, first, old int64) {
	from, size, inner := *t, t.Sizes[k], int64(1)
	for _, n := range t.Sizes[k+1:] {
		inner *= n // part of a product that fits
	}
	l.restate(t, func(yield func(int64, uint64) bool) {
		for at, bits := range from.Stated() {
			place := at/inner%old - first
			if place >= 0 && place < size && !yield((at/inner/old*size+place)*inner+at%inner, bits) {
				return
			}
		}
	})
}

// restate gives a tensor elements, by their ordinals and bits in row-major order: as patches if
// its buffer is sparse, and otherwise as data. A tensor that has no place has none.
func (l Limits) restate(t *spec.Tensor, elements iter.Seq2[int64, uint64]) {
	place, err := t.Place()
	switch {
	case err != nil:
		t.Data, t.Patches = nil, nil
		return
	case place.Sparse():
		t.Data, t.Patches = nil, spec.Patched(t.DType, elements)
		return
	}
	data := *t
	if data.Data, data.Patches = l.allocate(t), nil; data.Data != nil {
		for at, bits := range elements {
			data.SetBits(at, bits)
		}
	}
	t.Data, t.Patches = data.Data, nil
}

// retype gives t another data type: see convert. A tensor that would be too
// large loses its data.
func (l Limits) retype(t *spec.Tensor, d tensor.DType) {
	from := *t
	t.DType = d
	if from.Patches != nil {
		l.restate(t, func(yield func(int64, uint64) bool) {
			for at, bits := range from.Stated() {
				if !yield(at, convert(from.DType, d, bits)) {
					return
				}
			}
		})
	}
	if from.Data == nil {
		return
	}
	if t.Data = l.allocate(t); t.Data == nil {
		return
	}
	for e := range elements(&from) {
		t.SetBits(e, convert(from.DType, d, from.Bits(e)))
	}
}

// cut reduces dimension k of some operands to size.
func (l Limits) cut(c *spec.Call, among set, k int, size int64, keepLast bool) {
	for i := range c.Tensors {
		t := &c.Tensors[i]
		if among>>i&1 == 1 && k < t.Rank() && (t.Sizes[k] > size || t.Sizes[k] == 0) {
			first := int64(0)
			if keepLast {
				first = max(t.Sizes[k]-size, 0)
			}
			l.resize(t, k, first, size)
		}
	}
}

// dropDimension removes dimension k of every operand that has it.
func (l Limits) dropDimension(c *spec.Call, k int) {
	for i := range c.Tensors {
		if t := &c.Tensors[i]; k < t.Rank() {
			l.dropPlace(t, k)
		}
	}
	dropAttributes(c, k)
}

// dropPlace drops dimension k of a tensor.
func (l Limits) dropPlace(t *spec.Tensor, k int) {
	l.resize(t, k, 0, 1)
	t.Sizes = slices.Delete(t.Sizes, k, k+1)
	tensor.DropDimension(t.Layout, k)
}

// dropIndex drops index k of dimension d of a tensor.
func (l Limits) dropIndex(t *spec.Tensor, d, k int) {
	from := t.Clone()
	l.resize(t, d, 0, from.Sizes[d]-1)
	t.Layout = nil
	if from.Data == nil || t.Data == nil {
		return
	}
	e, inner := int64(0), int64(1)
	for _, n := range from.Sizes[d+1:] {
		inner *= n
	}
	for old := range elements(&from) {
		if old/inner%from.Sizes[d] != int64(k) {
			t.SetBits(e, from.Bits(old))
			e++
		}
	}
}

// dropAttributes removes the attributes' entries for dimension k, which the
// operands no longer have, and the operands that are for it.
func dropAttributes(c *spec.Call, k int) {
	left := int64(rank(c))
	for axis := range axes(c) {
		switch {
		case *axis >= 0 && (*axis > int64(k) || *axis == left):
			*axis = max(*axis-1, 0)
		case *axis < 0 && *axis+left < int64(k) && *axis >= -left-1:
			*axis = min(*axis+1, -1)
		}
	}
	named := steps(c) > 0
	for _, field := range c.Fields() {
		if counts(&field, named) && k < field.Along.Len(field.List) {
			field.Along.Drop(field.List, k)
		}
	}
	for p := range c.Operator.Params {
		if first, end := c.Counts.Span(p); c.Operator.Params[p].PerDimension && k < end-first && end-first > 1 {
			c.Drop(first + k)
		}
	}
}

func dropStep(c *spec.Call, step int) {
	for _, field := range c.Fields() {
		if (field.Along == spec.AlongSteps || field.Along == spec.AlongEnds) && step < field.Along.Len(field.List) {
			field.Along.Drop(field.List, step)
		}
	}
}

// growLists extends free lists of n entries by repeating the last entry, and
// reports whether there are any.
func growLists(c *spec.Call, n, size int64) (grown bool) {
	for _, field := range c.Fields() {
		if !free(&field) || int64(field.List.Len()) != n || n == 0 || size <= n || size > spec.MaxListLength {
			continue
		}
		entries := field.List.Entries()
		field.List.SetEntries(append(entries, slices.Repeat(entries[n-1:], int(size-n))...))
		grown = true
	}
	return grown
}

// compact packs the strides of every operand and keeps the order of dimensions
// in memory and broadcast strides. It reports whether anything changed.
func compact(c *spec.Call) bool {
	changed := false
	for i := range c.Tensors {
		t := &c.Tensors[i]
		strides := t.StatedStrides()
		if strides == nil || len(strides) != t.Rank() {
			continue
		}
		order := make([]int, t.Rank())
		for k := range order {
			order[k] = k
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(strides[a], strides[b]) })
		next := int64(1)
		for _, k := range order {
			if strides[k] == 0 {
				continue
			}
			changed = changed || strides[k] != next
			strides[k] = next
			var fits bool
			if next, fits = tensor.Mul(next, max(t.Sizes[k], 1)); !fits {
				return false
			}
		}
	}
	return changed
}
