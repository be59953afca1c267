package draw

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Strides lays out t as DirectML does: implicitly; packed; in another order;
// with gaps; with strides that no order of dimensions explains; and, if
// elements may share an address, with broadcast dimensions.
func Strides(s *Source, t *spec.Tensor, mayOverlap bool) {
	if s.OneIn(4) {
		s.strided.keep(t)
		return
	}
	l := Strided(s, t)
	l.TotalBytes = 0
	var order [tensor.MaxRank]int64
	rank := len(t.Sizes)
	if s.OneIn(2) {
		Permutation(s, int64(rank), order[:0])
	} else {
		for i := range rank {
			order[i] = int64(i)
		}
	}
	gap, most, repeat, far := Never, int64(3), Never, false
	switch s.Below(8) {
	case 0, 1:
		gap = Bias(s)
		switch s.Below(64) {
		case 0: // far apart: most such calls are only checked
			most = 1 << 17
		case 1, 2, 3, 4:
			far = true
		}
	case 2, 3:
		if mayOverlap {
			repeat = Bias(s)
		}
	case 4:
		if tangle(s, t, l, mayOverlap) {
			return
		}
	}
	next := int64(1)
	for k := rank - 1; k >= 0; k-- {
		i := order[k]
		switch {
		case gap.Toss(s):
			next += s.Between(1, most)
		case repeat.Toss(s):
			l.Strides[i] = 0
			continue
		case t.Sizes[i] == 1 && s.OneIn(8): // a size of 1 has any stride
			l.Strides[i] = s.Below(10)
			continue
		}
		l.Strides[i] = next
		next *= t.Sizes[i]
	}
	if far {
		spread(s, t, l)
	}
}

// spread moves the elements along the outermost dimension so far apart that
// their offsets in bytes exceed 16 bits, but not so far that the call is too
// large to be executed.
func spread(s *Source, t *spec.Tensor, l *tensor.Strided) {
	outermost := -1
	for i, size := range t.Sizes {
		if size > 1 && (outermost < 0 || l.Strides[i] > l.Strides[outermost]) {
			outermost = i
		}
	}
	if outermost >= 0 {
		most := t.DType.Size() * (t.Sizes[outermost] - 1) // offset of the last element in bytes, for stride 1
		l.Strides[outermost] = max(l.Strides[outermost], (s.Between(1<<16, maxBytes*3/4)+most-1)/most)
	}
}

// tangle draws strides without an order of dimensions, as 6, 5 and 2 for sizes
// [2, 2, 3]. It returns false if it finds none.
func tangle(s *Source, t *spec.Tensor, l *tensor.Strided, mayOverlap bool) bool {
	elements, err := tensor.Elements(t.Sizes)
	if err != nil || elements < 1 || elements > 64 {
		return false
	}
	for range 4 {
		for i := range l.Strides {
			l.Strides[i] = s.Between(1, elements)
		}
		if mayOverlap {
			return true
		}
		if overlaps, err := tensor.Overlaps(t.Sizes, l.Strides); err == nil && !overlaps {
			return true
		}
	}
	return false
}

// Strided makes t state strides of arbitrary values, reusing memory. It keeps
// the total size that t states.
func Strided(s *Source, t *spec.Tensor) *tensor.Strided {
	l, ok := t.Layout.(*tensor.Strided)
	if !ok {
		l = s.strided.take()
		l.TotalBytes = 0
		t.Layout = l
	}
	if cap(l.Strides) < len(t.Sizes) || l.Strides == nil {
		l.Strides = make([]int64, tensor.MaxRank)
	}
	l.Strides = l.Strides[:len(t.Sizes)]
	return l
}

// most32 is the largest UINT, which bounds DirectML's sizes and strides.
const most32 = 1<<32 - 1

// Totals states total sizes in one call of four, for some buffers: a little
// above the minimum, or beyond 32 bits.
func Totals(s *Source, c *spec.Call) {
	if !s.OneIn(4) {
		return
	}
	some, vast := Bias(s), s.OneIn(4)
	for i := range c.Tensors {
		t := &c.Tensors[i]
		if !some.Toss(s) {
			continue
		}
		place, err := s.place(t)
		switch {
		case err != nil:
		case vast:
			StateBytes(t, (most32+s.Between(1, 5))*t.DType.Size())
		default:
			StateBytes(t, place.Bytes+4*s.Below(5))
		}
	}
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
