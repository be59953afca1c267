package draw

import (
	"encoding/binary"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Data fills t with bits that a copy may damage. Elements that share an address
// are equal.
func Data(s *Source, t *spec.Tensor) {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return
	}
	size := t.DType.Size()
	const widest = 8 // always written; the next element overwrites the surplus
	room := Grow(t.Data, elements*size+widest)
	salt := s.Uint64()
	special := s.Below(4) // how many in eight are special
	patterns := special64[t.DType]
	for i := range elements {
		bits := mix(salt + uint64(i))
		if int64(bits>>61) < special {
			bits = patterns[bits%uint64(len(patterns))]
		}
		binary.LittleEndian.PutUint64(room[i*size:], t.DType.Clip(bits))
	}
	t.Data = room[:elements*size]
	s.unify(t)
}

// setInteger sets an element to the low bits of an integer. Those of bool are 0 or 1.
func setInteger(t *spec.Tensor, element, value int64) {
	t.SetBits(element, t.DType.Clip(uint64(value)))
}

// Integers fills t, whose data type is one of integers, with the results of draw.
func Integers(t *spec.Tensor, draw func() int64) {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return
	}
	t.Data = Grow(t.Data, t.DType.Size()*elements)
	for i := range elements {
		setInteger(t, i, draw())
	}
}

// unify gives elements that share an address the bits of the first of them. If
// strides are nested there are none.
func (s *Source) unify(t *spec.Tensor) {
	if strides := t.StatedStrides(); strides != nil && !nested(t.Sizes, strides) {
		if place, err := s.place(t); err == nil {
			spec.UnifyAt(t, &place)
		}
	}
}

// Grow returns a slice of length n that is not nil, and reuses the memory of b
// if possible. The content is arbitrary.
func Grow(b []byte, n int64) []byte {
	if b == nil || int64(cap(b)) < n {
		return make([]byte, n)
	}
	return b[:n]
}

// mix is the output function of SplitMix64.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// special64 lists the bit patterns that a copy is most likely to damage.
var special64 = specials()

func specials() [tensor.NumDTypes][]uint64 {
	var table [tensor.NumDTypes][]uint64
	for _, d := range tensor.DTypes() {
		all := ^uint64(0) >> (64 - d.Bits())
		sign := all - all>>1
		switch d {
		case tensor.Complex64: // below
		case tensor.Uint1:
			table[d] = []uint64{0, 1}
		default:
			table[d] = []uint64{0, 1, all, sign, all >> 1, all - 1, sign + 1}
		}
	}
	// Quiet and signalling NaNs of both signs with payloads, infinities,
	// negative zero, the smallest and largest denormals, the smallest normal.
	table[tensor.Float64] = []uint64{
		0x7ff8000000000000, 0xfff8000000000000, 0x7ff8dead0000beef, 0x7ff0000000000001, 0xfff4000000000123,
		0x7ff0000000000000, 0xfff0000000000000, 0x8000000000000000, 0, 1, 0x800fffffffffffff, 0x0010000000000000, ^uint64(0),
	}
	table[tensor.Float32] = []uint64{
		0x7fc00000, 0xffc00000, 0x7fc0beef, 0x7f800001, 0xffa00123,
		0x7f800000, 0xff800000, 0x80000000, 0, 1, 0x807fffff, 0x00800000, 0xffffffff,
	}
	table[tensor.Float16] = []uint64{
		0x7e00, 0xfe00, 0x7eef, 0x7c01, 0xfd23,
		0x7c00, 0xfc00, 0x8000, 0, 1, 0x83ff, 0x0400, 0xffff,
	}
	table[tensor.Bfloat16] = []uint64{
		0x7fc0, 0xffc0, 0x7fef, 0x7f81, 0xffa3,
		0x7f80, 0xff80, 0x8000, 0, 1, 0x807f, 0x0080, 0xffff,
	}
	// Those of the formats that have no infinity, or one NaN: the largest numbers
	// next to the NaNs, and the bits that would be a negative zero.
	table[tensor.Float8E4M3FN] = []uint64{0x7f, 0xff, 0x7e, 0xfe, 0x80, 0, 1, 0x87, 0x08}
	table[tensor.Float8E4M3FNUZ] = []uint64{0x80, 0x7f, 0xff, 0, 1, 0x87, 0x08}
	table[tensor.Float8E5M2] = []uint64{0x7e, 0xfe, 0x7f, 0x7d, 0xfd, 0x7c, 0xfc, 0x80, 0, 1, 0x83, 0x04, 0xff}
	table[tensor.Float8E5M2FNUZ] = []uint64{0x80, 0x7f, 0xff, 0, 1, 0x83, 0x04}
	table[tensor.Float8E8M0FNU] = []uint64{0xff, 0xfe, 0, 1, 0x7f, 0x80}
	for _, part := range table[tensor.Float32] {
		table[tensor.Complex64] = append(table[tensor.Complex64], part, part<<32, part<<32|0x3f800000, part|0xbf800000<<32)
	}
	return table
}

// nested reports whether each stride exceeds what the smaller ones can reach,
// so that no two elements share an address.
func nested(sizes, strides []int64) bool {
	if tensor.Descending(sizes, strides) {
		return true
	}
	for i := range sizes {
		reach := int64(0)
		for k := range sizes {
			if strides[k] < strides[i] || strides[k] == strides[i] && k > i {
				reach += (sizes[k] - 1) * strides[k]
			}
		}
		if sizes[i] > 1 && strides[i] <= reach {
			return false
		}
	}
	return true
}

// maxBytes bounds the memory of an operand of a call that is executed, gaps
// included.
const maxBytes = 1 << 17
