package openvino

import (
	"math"

	"example.com/conform/gen/draw"
)

// slice draws the next slicing step, of a dimension of some size.
func (d *drawing) slice(size int64) step {
	t := step{stride: d.stride(size)}
	switch {
	case size == 0 || !d.plain && d.OneIn(3):
		t.begin, t.end = d.bound(size), d.bound(size)
		if d.masks(featureBeginMask) && d.OneIn(4) {
			t.beginMask = 1
		}
		if d.masks(featureEndMask) && d.OneIn(4) {
			t.endMask = 1
		}
	case t.stride < 0:
		d.reverse(&t, size)
	default:
		d.forward(&t, size)
	}
	if d.Of(featureBounds) == some && d.sliced == d.withBounds {
		if beyond := size + d.Between(1, 99); t.stride < 0 {
			t.begin = beyond
		} else {
			t.end = beyond
		}
	}
	d.sliced++
	return t
}

// forward draws the bounds of a slice of a dimension that has elements, which
// touches no question: begin is never equal to end.
func (d *drawing) forward(t *step, size int64) {
	begin := d.Below(size)
	end := d.Between(begin+1, size)
	switch d.Below(24) {
	case 0, 1, 2: // the whole dimension
		begin, end = 0, size
	case 3: // nothing
		begin = d.Between(1, size)
		end = d.Below(begin)
	}
	t.begin, t.end = d.spell(begin, size, 0, size), d.spell(end, size, 0, size)
	if begin == 0 && d.masks(featureBeginMask) && d.OneIn(3) {
		t.begin, t.beginMask = d.bound(size), 1
	}
	if end == size && d.masks(featureEndMask) && d.OneIn(3) {
		t.end, t.endMask = d.bound(size), 1
	}
}

// reverse is forward backwards. It never masks end, nor states a begin below
// the dimension, which are questions.
func (d *drawing) reverse(t *step, size int64) {
	begin := d.Below(size)
	end := d.Between(-1, begin-1)
	switch d.Below(24) {
	case 0, 1, 2: // the whole dimension
		begin, end = size-1, -1
	case 3: // nothing
		end = d.Between(begin+1, size)
	}
	if end < 0 && d.Of(featureBounds) == none { // no number in range means that
		if end = 0; begin == 0 {
			end = size // nothing
		}
	}
	t.begin, t.end = d.spell(begin, size, -1, size-1), d.spell(end, size, -1, size)
	if begin == size-1 && d.masks(featureBeginMask) && d.OneIn(3) {
		t.begin, t.beginMask = d.bound(size), 1
	}
}

// bound draws any begin or end of a slice of a dimension of some size.
func (d *drawing) bound(size int64) int64 {
	if d.Of(featureBounds) == none {
		return d.Between(-size, size)
	}
	return wild(d.Source, size)
}

// spell is the function of the same name, or draws of what it may only what
// is in range.
func (d *drawing) spell(position, size, low, high int64) int64 {
	if d.Of(featureBounds) == some {
		return spell(d.Source, position, size, low, high)
	}
	if position < size && d.OneIn(3) {
		return position - size
	}
	return position
}

// spell draws one of the values that come to mean a position once they are
// adjusted and clamped: to low below the dimension, and to high beyond it.
func spell(s *draw.Source, position, size, low, high int64) int64 {
	switch {
	case position < 0 || position == low && s.OneIn(4):
		return draw.Pick(s, []int64{-size - 1, -size - s.Between(1, 99), math.MinInt32, math.MinInt64})
	case position == high && s.OneIn(3):
		return draw.Pick(s, []int64{size, size + s.Below(99), math.MaxInt32, math.MaxInt64})
	case position < size && s.OneIn(3):
		return position - size
	default:
		return position
	}
}

// wild draws any value, most of them in or near a dimension of the given
// size.
func wild(s *draw.Source, size int64) int64 {
	if s.OneIn(6) {
		return draw.Pick(s, []int64{math.MinInt64, math.MinInt64 + 1, math.MinInt32 - 1, -1234, 1234, math.MaxInt32 + 1, math.MaxInt64})
	}
	return s.Between(-size-2, size+2)
}
