package minimise

import (
	"iter"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// exchangeDimensions proposes to exchange two neighbouring dimensions of every
// operand with their attributes and layouts; then the same without exchanging
// their order in memory.
func exchangeDimensions(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for k := range rank(c) - 1 {
			for _, order := range []bool{true, false} {
				candidate := c.Clone()
				for i := range candidate.Tensors {
					if t := &candidate.Tensors[i]; k+1 < t.Rank() {
						transpose(t, k, order)
					}
				}
				n := int64(rank(c))
				for axis := range axes(&candidate) {
					switch *axis {
					case int64(k), int64(k) - n:
						*axis++
					case int64(k) + 1, int64(k) + 1 - n:
						*axis--
					}
				}
				named := steps(c) > 0
				for _, field := range candidate.Fields() {
					if counts(&field, named) && k+1 < field.Along.Len(field.List) {
						field.Along.Swap(field.List, k, k+1)
					}
				}
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// transpose exchanges dimensions k and k+1 of a tensor, its data and its
// layout; lists of dimension numbers change only if order is set.
func transpose(t *spec.Tensor, k int, order bool) {
	from := t.Clone()
	exchangeEntries(t.Sizes, k)
	tensor.SwapDimensions(t.Layout, k, k+1, order)
	index := make([]int64, t.Rank())
	for e := range elements(t) {
		tensor.Unravel(e, from.Sizes, index)
		exchangeEntries(index, k)
		t.SetBits(tensor.RowMajor(index, t.Sizes), from.Bits(e))
	}
}

// exchangeEntries exchanges entries k and k+1 of a list that has them.
func exchangeEntries(list []int64, k int) {
	if k+1 < len(list) {
		list[k], list[k+1] = list[k+1], list[k]
	}
}

// exchangeLayouts proposes to exchange the layouts of two operands.
func exchangeLayouts(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Tensors {
			for k := range i {
				candidate := c.Clone()
				one, other := &candidate.Tensors[i], &candidate.Tensors[k]
				one.Layout, other.Layout = other.Layout, one.Layout
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// exchangeLists proposes to exchange two lists.
func exchangeLists(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range lists(c) {
			for k := range i {
				candidate := c.Clone()
				all := lists(&candidate)
				if exchange(&all[i], &all[k]) && !yield(candidate) {
					return
				}
			}
		}
	}
}

// exchangeData proposes to exchange the elements of two inputs of one type.
func exchangeData(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Inputs() {
			for k := range i {
				one, other := &c.Tensors[i], &c.Tensors[k]
				if one.DType != other.DType || len(one.Data) != len(other.Data) {
					continue
				}
				candidate := c.Clone()
				copy(candidate.Tensors[i].Data, other.Data)
				copy(candidate.Tensors[k].Data, one.Data)
				if !yield(candidate) {
					return
				}
			}
		}
	}
}
