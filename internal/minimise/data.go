package minimise

import (
	"iter"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxElementwise bounds the tensors whose elements are simplified one by one.
const maxElementwise = 64

// simplifyDTypes proposes simpler data types for all operands that share the
// first one's, and for operands of indices.
func simplifyDTypes(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		order := []tensor.DType{
			tensor.Uint8, tensor.Int8, tensor.Uint16, tensor.Int16, tensor.Float16,
			tensor.Uint32, tensor.Int32, tensor.Float32, tensor.Uint64, tensor.Int64, tensor.Float64,
		}
		for _, d := range order {
			for _, indices := range []bool{false, true} {
				candidate := c.Clone()
				changed := false
				for i, operand := range c.Operator.Operands {
					if t := &candidate.Tensors[i]; operand.Indices == indices && t.DType != d {
						retype(t, d)
						changed = true
					}
				}
				if changed && !yield(candidate) {
					return
				}
			}
			for i := range c.Tensors { // a fault may lie in types that differ
				if c.Tensors[i].DType != d {
					candidate := c.Clone()
					retype(&candidate.Tensors[i], d)
					if !yield(candidate) {
						return
					}
				}
			}
		}
	}
}

// retype gives t another data type; elements keep their low bits, with the
// sign of an integer extended.
func retype(t *spec.Tensor, d tensor.DType) {
	from := *t
	t.DType = d
	if layout, ok := t.Layout.(*tensor.Strided); ok {
		layout.TotalBytes = 0
	}
	if from.Data == nil {
		return
	}
	elements := int64(len(from.Data)) / from.DType.Size()
	t.Data = make([]byte, elements*d.Size())
	for i := range elements {
		bits := from.Bits(i)
		if from.DType.Integer() && from.DType.Signed() {
			shift := 64 - 8*uint(from.DType.Size())
			bits = uint64(int64(bits<<shift) >> shift)
		}
		t.SetBits(i, bits)
	}
}

// simplifyData proposes simpler elements: all zero, counting up, and then one
// element at a time.
func simplifyData(c *spec.Call) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		if c.CheckOnly {
			return
		}
		propose := func(edit func(*spec.Call)) bool {
			candidate := c.Clone()
			edit(&candidate)
			return yield(candidate)
		}
		for i := range c.Operator.Inputs() {
			elements := int64(len(c.Tensors[i].Data)) / c.Tensors[i].DType.Size()
			zeros := func(c *spec.Call) { clear(c.Tensors[i].Data) }
			iota := func(c *spec.Call) {
				for e := range elements {
					c.Tensors[i].SetBits(e, small(c.Tensors[i].DType, e+1))
				}
			}
			if !propose(zeros) || !propose(iota) {
				return
			}
			if elements > maxElementwise {
				continue
			}
			for e := range elements {
				for _, value := range []int64{0, 1, 2} {
					bits := small(c.Tensors[i].DType, value)
					if !propose(func(c *spec.Call) { c.Tensors[i].SetBits(e, bits) }) {
						return
					}
				}
			}
		}
	}
}

// small returns the bits of a small whole number, as a value of type d.
func small(d tensor.DType, n int64) uint64 {
	if d.Float() {
		return floats(d, n%1024)
	}
	return uint64(n)
}

// ReplaceNaNs replaces each NaN among the inputs of c by a number of its own.
func ReplaceNaNs(c *spec.Call) {
	for i := range c.Operator.Inputs() {
		t := &c.Tensors[i]
		if !t.DType.Float() {
			continue
		}
		mantissa, _ := format(t.DType)
		infinity := (uint64(1)<<(8*t.DType.Size()-1) - 1) >> mantissa << mantissa
		sign := uint64(1) << (8*t.DType.Size() - 1)
		for e := range int64(len(t.Data)) / t.DType.Size() {
			if t.Bits(e)&^sign > infinity {
				t.SetBits(e, floats(t.DType, 1+e%1024))
			}
		}
		spec.Unify(t)
	}
}
