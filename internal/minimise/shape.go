package minimise

import (
	"iter"
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

// moveFactors proposes to exchange a size of the first operand with the
// attribute for its dimension. In an operator that multiplies them, the output
// keeps its size.
func (l Limits) moveFactors(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i, field := range c.Fields() {
			if field.List == nil || field.Along != spec.AlongDimensions {
				continue
			}
			for k, factor := range field.List.Entries() {
				if k >= c.Tensors[0].Rank() {
					break
				}
				old := c.Tensors[0].Sizes[k]
				product, fits := tensor.Mul(old, factor)
				for _, size := range []int64{1, product} {
					if !fits || product < 1 || size == old {
						continue
					}
					candidate := c.Clone()
					l.resize(&candidate.Tensors[0], k, 0, size)
					candidate.Fields()[i].List.SetEntry(k, product/size)
					if !yield(candidate) {
						return
					}
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
			if c.Tensors[i].Rank() == 1 && !l.shrinkListed(c, i, yield) {
				return
			}
		}
	}
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

// A set is a set of operands, one bit each.
type set uint64

const everyOperand = ^set(0)

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

// otherSizes lists sizes to try instead of n, the smallest first. After a few
// small ones, each is half as far from n as the one before, so the smallest
// good size is found in a logarithmic number of steps. A size of 0 is not
// simpler than 1.
func otherSizes(n int64) []int64 {
	if n == 0 {
		return []int64{1, 2}
	}
	var sizes []int64
	for _, size := range append([]int64{1, 2, 3}, approach(n)...) {
		if size >= 1 && size < n && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// closeSizes lists the sizes up to 16, and those from n-8 to n. A fault may
// depend on a remainder, so its likelihood need not fall with n.
func closeSizes(n int64) []int64 {
	var sizes []int64
	for size := int64(1); size < n; size++ {
		if size > 16 && size < n-8 {
			size = n - 8
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// approach lists n/2, n - n/4, n - n/8 and so on, each nearer to n, ending with
// the neighbour of n towards zero.
func approach(n int64) []int64 {
	var list []int64
	for step := n / 2; step != 0; step /= 2 {
		list = append(list, n-step)
	}
	return list
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

// dropDimension removes dimension k of every operand that has it.
func (l Limits) dropDimension(c *spec.Call, k int) {
	for i := range c.Tensors {
		if t := &c.Tensors[i]; k < t.Rank() {
			l.dropPlace(t, k)
		}
	}
	dropAttributes(c, k)
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

// counts reports whether a list has entries for each dimension. A list of ends
// does unless the call names its dimensions.
func counts(field *spec.Field, named bool) bool {
	return field.Along == spec.AlongDimensions || field.Along == spec.AlongEnds && !named
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

func dropStep(c *spec.Call, step int) {
	for _, field := range c.Fields() {
		if (field.Along == spec.AlongSteps || field.Along == spec.AlongEnds) && step < field.Along.Len(field.List) {
			field.Along.Drop(field.List, step)
		}
	}
}

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

// allocate returns memory for the elements of t. It returns nil, which makes a
// call that runs ill formed, if they are too large for a case.
func (l Limits) allocate(t *spec.Tensor) []byte {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return nil
	}
	bytes, fits := tensor.Mul(elements, t.DType.Size())
	if !fits || bytes > l.MaxBytes {
		return nil
	}
	return make([]byte, bytes)
}
