package draw

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The DirectML layouts of a tensor.
const (
	Implicit    = iota // no strides
	Packed             // the strides that no strides stand for
	Transposed         // another order in memory, without gaps
	Padded             // with gaps
	Overlapping        // elements share an address
	Vast               // no memory holds it
)

// LayoutNames names the layouts.
var LayoutNames = []string{"implicit", "packed", "transposed", "padded", "overlapping", "vast"}

// LayoutsOf returns the layouts that a tensor can have with so many sizes
// above 1, of which 2 stands for more.
func LayoutsOf(aboveOne int) Set {
	return Of(Implicit, Packed) | Of(Padded, Overlapping).If(aboveOne >= 1) | Of(Transposed).If(aboveOne >= 2)
}

// Strided gives t one of the layouts that its sizes can have, except Vast. In
// an overlapping one some dimensions repeat, but not the one called apart,
// which is -1 if any may.
func Strided(s *Source, t *spec.Tensor, layout, apart int) {
	if layout == Implicit {
		t.Layout = nil
		return
	}
	l, ok := t.Layout.(*tensor.Strided)
	if !ok {
		l = &tensor.Strided{}
		t.Layout = l
	}
	rank := len(t.Sizes)
	if cap(l.Strides) < rank || l.Strides == nil {
		l.Strides = make([]int64, tensor.MaxRank)
	}
	l.Strides, l.TotalBytes = l.Strides[:rank], 0

	order := memoryOrder(s, t.Sizes, layout)
	if layout == Padded && s.OneIn(8) && entangle(s, t.Sizes, l.Strides, order[:rank]) {
		return
	}
	chosen := -1 // a dimension that makes the layout what it is
	switch layout {
	case Padded:
		chosen = pickAboveOne(s, t.Sizes, -1)
	case Overlapping:
		chosen = pickAboveOne(s, t.Sizes, apart)
	}
	far := -1 // a dimension whose neighbours lie far apart
	if layout == Padded && s.OneIn(farShare) {
		far = int(order[firstAboveOne(t.Sizes, order[:rank])])
	}
	next := int64(1)
	for k := rank - 1; k >= 0; k-- {
		i := int(order[k])
		size := t.Sizes[i]
		switch {
		case i == far:
			next += s.Below(Pick(s, farBytes[:])) / ((size - 1) * t.DType.Size())
			fallthrough
		case layout == Padded && (i == chosen || s.OneIn(2)):
			next += s.Between(1, 3)
		case layout == Overlapping && i != apart && (i == chosen || s.OneIn(2)):
			l.Strides[i] = 0
			continue
		case size == 1 && s.OneIn(8): // nothing moves along it
			l.Strides[i] = s.Below(10)
			continue
		}
		l.Strides[i] = next
		next *= size
	}
}

// memoryOrder draws which dimension lies where in memory, the last fastest.
// In a transposed layout two dimensions that matter change places.
func memoryOrder(s *Source, sizes []int64, layout int) (order [tensor.MaxRank]int8) {
	rank := len(sizes)
	for i := range rank {
		order[i] = int8(i)
	}
	if layout == Packed || layout == Padded && s.OneIn(2) {
		return order
	}
	for i := rank - 1; i > 0; i-- {
		j := s.Below(int64(i + 1))
		order[i], order[j] = order[j], order[i]
	}
	if layout != Transposed {
		return order
	}
	before := -1 // the place in memory of the last dimension above 1 so far
	for k, i := range order[:rank] {
		if sizes[i] == 1 {
			continue
		}
		if before >= 0 && order[before] > i {
			return order
		}
		if before >= 0 && k == lastAboveOne(sizes, order[:rank]) {
			order[before], order[k] = order[k], order[before]
		}
		before = k
	}
	return order
}

// farShare is how many padded layouts there are to one whose largest gaps
// take offsets in bytes beyond 8 and 16 bits.
const farShare = 128

// farBytes bound those gaps together, about as often each.
var farBytes = [...]int64{1 << 9, 1 << 13, 1 << 17}

// entangle sets strides that do not nest, though no two elements share an
// address: each dimension but the first in memory may have a stride below the
// span of those before it. It reports false where there are too few sizes
// above 1, or too many elements to look for such strides among.
func entangle(s *Source, sizes, strides []int64, order []int8) bool {
	elements, above := int64(1), 0
	for _, size := range sizes {
		elements *= size
		if size > 1 {
			above++
		}
	}
	if above < 2 || elements > 64 {
		return false
	}
	var room [tensor.MaxRank]int64
	placed := room[:len(sizes)] // the sizes of the dimensions that have a stride, or 1
	for i := range placed {
		placed[i] = 1
	}
	span := int64(1)
	for _, i := range slices.Backward(order) {
		placed[i] = sizes[i]
		strides[i] = s.Between(2, 3) // every address is 0 or at least 2: the rest is gaps
		for try := 0; span > 1; try++ {
			strides[i] = s.Between(2, span)
			if overlaps, err := tensor.Overlaps(placed, strides); !overlaps && err == nil {
				break
			}
			if try == 4 {
				strides[i] = span
				break
			}
		}
		span += (sizes[i] - 1) * strides[i]
	}
	return true
}

// firstAboveOne returns the first place in memory of a dimension above 1.
func firstAboveOne(sizes []int64, order []int8) int {
	for k, i := range order {
		if sizes[i] > 1 {
			return k
		}
	}
	return 0
}

// lastAboveOne returns the last place in memory of a dimension above 1.
func lastAboveOne(sizes []int64, order []int8) int {
	for k := len(order) - 1; k > 0; k-- {
		if sizes[order[k]] > 1 {
			return k
		}
	}
	return 0
}

// pickAboveOne picks a dimension whose size is above 1, other than apart.
func pickAboveOne(s *Source, sizes []int64, apart int) int {
	n := int64(0)
	for i, size := range sizes {
		if size > 1 && i != apart {
			n++
		}
	}
	skip := s.Below(n)
	for i, size := range sizes {
		if size > 1 && i != apart {
			if skip == 0 {
				return i
			}
			skip--
		}
	}
	panic("draw: fewer sizes above 1 than were counted")
}

// StateBytes states the total size of t's buffer, in bytes.
func StateBytes(t *spec.Tensor, total int64) {
	l, ok := t.Layout.(*tensor.Strided)
	if !ok {
		l = &tensor.Strided{}
		t.Layout = l
	}
	l.TotalBytes = total
}
