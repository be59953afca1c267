package minimise

import (
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxElementwise is the largest number of elements of a tensor that are
// simplified one by one.
const maxElementwise = 64

// elements returns the number of elements of a tensor's data.
func elements(t *spec.Tensor) int64 { return int64(len(t.Data)) / t.DType.Size() }

// elementWeight prefers 0, then 1, 2 and so on, then special values, then
// anything else.
func elementWeight(d tensor.DType, element uint64) int64 {
	switch {
	case d.Signed() && d.Integer():
		return valueWeight(integer(d, element))
	case d == tensor.Complex64:
		return elementWeight(tensor.Float32, element&math.MaxUint32) + 2*elementWeight(tensor.Float32, element>>32)
	case !d.Float():
		return numberWeight(element)
	}
	if n, ok := whole(d, element); ok {
		return 2 * n
	}
	if at := slices.Index(special(d), element); at >= 0 {
		return 4*plain + int64(at)
	}
	return 1 << 16
}

// integer returns the value of an element of an integer type, in 64 bits.
func integer(d tensor.DType, element uint64) int64 {
	if !d.Signed() {
		return int64(element)
	}
	unused := 64 - d.Bits()
	return int64(element<<unused) >> unused
}

// small returns the bits of a whole number, from 0 on, as a value of type d. After
// the largest that the type holds it starts again at 0.
func small(d tensor.DType, n int64) uint64 {
	switch {
	case d.Float():
		return floats(d, n%(numbered(d)+1))
	case d == tensor.Complex64:
		return floats(tensor.Float32, n%1024)
	default:
		return d.Clip(uint64(n))
	}
}

// numbered returns the largest n such that the type holds all whole numbers
// from 1 to n.
func numbered(d tensor.DType) int64 {
	switch {
	case d == tensor.Float8E8M0FNU:
		return 2
	case d == tensor.Complex64 || d.BitsInMemory() > 8 && d != tensor.Bfloat16:
		return 1023
	case d.Float():
		mantissa, _ := d.Format()
		return 2 << mantissa
	case d.Signed():
		return 1<<(d.Bits()-1) - 1
	default:
		return min(int64(1)<<d.Bits()-1, 127)
	}
}

// simplerElements lists the bits of simpler values for an element.
func simplerElements(d tensor.DType, element uint64) []uint64 {
	switch {
	case d == tensor.Bool:
		return []uint64{0, 1, 2}
	case d.Float():
		return append([]uint64{0, small(d, 1), small(d, 2)}, special(d)...)
	case d == tensor.Complex64:
		var list []uint64
		const low = math.MaxUint32
		for _, part := range simplerElements(tensor.Float32, 0) {
			list = append(list, part, element&low|part<<32, element&^low|part)
		}
		return list
	}
	list := fewerBits(element)
	for _, value := range simplerValues(integer(d, element)) {
		list = append(list, d.Clip(uint64(value)))
	}
	return list
}

// convert converts bits to another type. Between floating-point types, special
// values and small whole numbers keep their value; otherwise the low bits are
// kept, and integers are sign-extended.
func convert(from, to tensor.DType, element uint64) uint64 {
	if !from.Float() || !to.Float() {
		return uint64(integer(from, element))
	}
	if n, ok := whole(from, element); ok {
		return floats(to, n)
	}
	if at, ok := plainest(from, element); ok {
		return special(to)[at]
	}
	return element
}

// countUp makes the elements of t 1, 2, 3 and so on.
func countUp(t *spec.Tensor) {
	for e := range elements(t) {
		t.SetBits(e, small(t.DType, e+1))
	}
}

// ReplaceNaNs replaces each NaN among the inputs of c with a different number.
func ReplaceNaNs(c *spec.Call) {
	for i := range c.Inputs() {
		t := &c.Tensors[i]
		for e := range elements(t) {
			if t.DType.NaN(t.Bits(e)) {
				t.SetBits(e, small(t.DType, 1+e%numbered(t.DType)))
			}
		}
		spec.Unify(t)
	}
}
