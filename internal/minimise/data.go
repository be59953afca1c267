package minimise

import (
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// simplifyDTypes proposes simpler data types: for all operands of the first
// one's type; for operands of indices; for operands of one type where there are others;
// the next narrower type of its kind for each operand without indices, which keeps
// different types different; and for one operand alone.
func (l Limits) simplifyDTypes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		narrow := c.Clone()
		for i := range c.Tensors {
			if !c.Param(i).Indices {
				l.retype(&narrow.Tensors[i], narrower(narrow.Tensors[i].DType))
			}
		}
		if !yield(narrow) {
			return
		}
		order := []tensor.DType{
			tensor.Uint8, tensor.Int8, tensor.Uint16, tensor.Int16, tensor.Float16,
			tensor.Uint32, tensor.Int32, tensor.Float32, tensor.Uint64, tensor.Int64, tensor.Float64,
		}
		if slices.ContainsFunc(c.Tensors, func(t spec.Tensor) bool { return !t.DType.Common() }) {
			order = append(order, tensor.Shared()[len(order):]...)
		}
		for _, d := range order {
			for _, indices := range []bool{false, true} {
				candidate := c.Clone()
				changed := false
				for i := range c.Tensors {
					if t := &candidate.Tensors[i]; c.Param(i).Indices == indices && t.DType != d {
						l.retype(t, d)
						changed = true
					}
				}
				if changed && !yield(candidate) {
					return
				}
			}
			for _, old := range shared(c) {
				candidate := c.Clone()
				for i := range c.Tensors {
					if c.Tensors[i].DType == old && old != d {
						l.retype(&candidate.Tensors[i], d)
					}
				}
				if old != d && !yield(candidate) {
					return
				}
			}
			for i := range c.Tensors { // the fault may depend on types that differ
				if c.Tensors[i].DType != d {
					candidate := c.Clone()
					l.retype(&candidate.Tensors[i], d)
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// shared returns the data types that several operands have, if not all that are no indices
// have one.
func shared(c *spec.Call) (list []tensor.DType) {
	count := map[tensor.DType]int{}
	for i := range c.Tensors {
		if !c.Param(i).Indices {
			count[c.Tensors[i].DType]++
		}
	}
	if len(count) > 1 {
		for _, d := range tensor.DTypes() { // in their order
			if count[d] > 1 {
				list = append(list, d)
			}
		}
	}
	return list
}

// narrower returns the common type of the same kind with half the bits, or d if
// there is none.
func narrower(d tensor.DType) tensor.DType {
	for _, other := range tensor.Common() {
		if d.Common() && 2*other.Size() == d.Size() && other.Float() == d.Float() && other.Signed() == d.Signed() {
			return other
		}
	}
	return d
}

// simplifyData proposes simpler elements: all zero, counting up, all zero
// except one, and then one element at a time.
func simplifyData(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if c.CheckOnly {
			return
		}
		for i := range c.Inputs() {
			for _, edit := range []func(*spec.Tensor){func(t *spec.Tensor) { clear(t.Data) }, countUp} {
				candidate := c.Clone()
				edit(&candidate.Tensors[i])
				if !yield(candidate) {
					return
				}
			}
			if !c.Param(i).Indices {
				for candidate := range single(c, i) {
					if !yield(candidate) {
						return
					}
				}
			}
			for candidate := range simplifyElements(c, i) {
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// simplifyIndices proposes simpler elements for operands of indices only.
func simplifyIndices(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for i := range c.Inputs() {
			if !c.Param(i).Indices || c.CheckOnly {
				continue
			}
			for candidate := range simplifyElements(c, i) {
				if !yield(candidate) {
					return
				}
			}
		}
	}
}

// single proposes inputs that are zero, except for indices and one element of
// input i.
func single(c *spec.Call, i int) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		n := elements(&c.Tensors[i])
		if n > maxElementwise {
			return
		}
		for e := range n {
			candidate := c.Clone()
			for k := range c.Inputs() {
				if !c.Param(k).Indices {
					clear(candidate.Tensors[k].Data)
				}
			}
			candidate.Tensors[i].SetBits(e, small(c.Tensors[i].DType, 1))
			if !yield(candidate) {
				return
			}
		}
	}
}

// simplifyElements proposes simpler values for one element of input i at a
// time.
func simplifyElements(c *spec.Call, i int) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		t := &c.Tensors[i]
		if elements(t) > maxElementwise {
			return
		}
		for e := range elements(t) {
			for _, element := range simplerElements(t.DType, t.Bits(e)) {
				if elementWeight(t.DType, element) >= elementWeight(t.DType, t.Bits(e)) {
					continue
				}
				candidate := c.Clone()
				candidate.Tensors[i].SetBits(e, element)
				if !yield(candidate) {
					return
				}
			}
		}
	}
}
