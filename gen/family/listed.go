package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Listed is the number of elements in the list of those of an input that are so.
func Listed(so func(d tensor.DType, bits uint64) bool) func(c *spec.Call) int64 {
	return func(c *spec.Call) (n int64) {
		a := c.Attributes.(family.ListedInput)
		d, _ := a.X(c)
		for i := range c.Fields().Named("elements").List.Len() {
			if so(d, a.Element(d, int64(i))) {
				n++
			}
		}
		return n
	}
}

// ListsSome reports whether the list has such an element.
func ListsSome(so func(d tensor.DType, bits uint64) bool) func(c *spec.Call) bool {
	count := Listed(so)
	return func(c *spec.Call) bool { return count(c) > 0 }
}

// NegativeZero reports whether an element of a type of floats is -0.
func NegativeZero(d tensor.DType, bits uint64) bool { return d.Float() && bits == 1<<(d.Bits()-1) }

// ListedSizes appends sizes of an input of a rank whose elements a list can state.
func ListedSizes(s *draw.Source, rank int64, sizes []int64) []int64 {
	room := int64(spec.MaxListLength)
	for range rank {
		size := s.Between(min(1, s.Below(16)), min(room, 9))
		sizes, room = append(sizes, size), room/max(size, 1)
	}
	return sizes
}

// OfFew appends elements of a data type, as many as an input of some sizes has, of which many are
// equal.
func OfFew(s *draw.Source, d tensor.DType, sizes, list []int64) []int64 {
	few := spec.Tensor{Desc: tensor.Desc{DType: d, Sizes: []int64{s.Between(1, 6)}}}
	draw.Data(s, &few)
	for range Elements(sizes) {
		list = append(list, extended(d, few.Bits(s.Below(few.Sizes[0]))))
	}
	return list
}

// extended returns the bits of an element as an integer with their sign.
func extended(d tensor.DType, bits uint64) int64 {
	unused := 64 - 8*d.Size()
	return int64(bits<<unused) >> unused
}

// Elements returns the product of drawn sizes.
func Elements(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}
