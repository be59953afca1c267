package draw

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Strides lays t out as DirectML does: implicitly; packed; in another order;
// with gaps; with strides that no order in memory explains; and, where
// elements may share an address, with dimensions that repeat.
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
		case 0: // so far that most calls are only checked
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
		case t.Sizes[i] == 1 && s.OneIn(8): // nothing moves along it
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

// spread moves the elements along the outermost dimension that has several so far
// apart that 16 bits do not count the bytes before the last, but not so far that the
// call is too large to be executed.
func spread(s *Source, t *spec.Tensor, l *tensor.Strided) {
	outermost := -1
	for i, size := range t.Sizes {
		if size > 1 && (outermost < 0 || l.Strides[i] > l.Strides[outermost]) {
			outermost = i
		}
	}
	if outermost >= 0 {
		most := t.DType.Size() * (t.Sizes[outermost] - 1) // bytes before the last element, if the stride were 1
		l.Strides[outermost] = max(l.Strides[outermost], (s.Between(1<<16, maxBytes*3/4)+most-1)/most)
	}
}

// tangle draws strides without an order, as those of [2, 2, 3] elements that
// are 6, 5 and 2 apart. It reports false where it finds none.
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

// Strided gives t strides of arbitrary values, reusing memory, and keeps the
// total size that it states.
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

// most32 is the largest UINT: the largest size and stride of DirectML.
const most32 = 1<<32 - 1

// Totals states total sizes in one call of four: of some buffers, a little
// above the least or beyond what 32 bits count.
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
