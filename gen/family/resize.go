package family

import (
	"cmp"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// DrawResize draws how an operator resizes data of the given sizes: by scales,
// or to sizes. The output stays within the limit for drawn tensors.
func DrawResize(s *draw.Source, sizes, axes []int64, n int) (scales []float32, to []int64) {
	room, some, more, byScale := draw.RoomFor(draw.MaxGrown, sizes), draw.Bias(s), draw.Bias(s), s.OneIn(2)
	if byScale {
		scales = make([]float32, 0, n)
	} else {
		to = s.Ints(n)[:0]
	}
	for i := range n {
		d, _ := family.Listed(axes, i, len(sizes))
		size := sizes[d]
		grown := size
		switch {
		case size == 0 || !some.Toss(s):
		case more.Toss(s):
			by := s.Between(1, 3*size)
			if s.OneIn(2) {
				by = size * draw.Pick(s, []int64{1, 1, 1, 2, 2, 2, 3, 3, 3, 7, 63})
			}
			grown += room.Grow(size, by)
		case s.OneIn(32):
			grown = 0
		default:
			grown = s.Between(1, size)
		}
		if !byScale {
			to = append(to, grown)
			continue
		}
		scale := float32(max(grown, 1)) / float32(max(size, 1))
		switch {
		case size == 0:
			scale = draw.Pick(s, []float32{1, 0.5, 8, 1e30})
		case grown == 0:
			scale /= 2
		case s.OneIn(2) && scale != 1: // so that the size is rounded
			scale *= 1 + float32(s.Between(0, 7))/float32(8*max(grown, 1))
		}
		scales = append(scales, scale)
	}
	return scales, to
}

// DrawCrop draws a start and an end for each of n axes. Most of them cover the
// whole axis, or are in order.
func DrawCrop(s *draw.Source, n int) []float32 {
	crop, whole, backward := make([]float32, 2*n), draw.Bias(s), draw.Seldom(s, 4)
	for i := range n {
		start, end := float32(0), float32(1)
		if !whole.Toss(s) {
			start, end = draw.Pick(s, shares), draw.Pick(s, shares)
		}
		if start, end = min(start, end), max(start, end); backward.Toss(s) {
			start, end = end, start
		}
		crop[i], crop[n+i] = start, end
	}
	return crop
}

// shares are starts and ends of crops, as fractions of an axis.
var shares = []float32{0, 0, 1, 1, 0.5, 0.25, 0.4, 0.6, -0.5, 1.25}

// ResizeFeatures returns the interacting features of a resizing operator: its
// own, whether scales are stated, where the crop lies, and which axes grow.
func ResizeFeatures(of func(c *spec.Call) family.Resize, own ...draw.Feature) []draw.Feature {
	features := append([]draw.Feature{draw.Some("scales", func(c *spec.Call) bool { return of(c).Scales != nil })}, own...)
	return draw.Interacting(append(features,
		draw.Feature{Name: "crop", Values: []string{"not read", "the whole", "inside", "beyond", "backward"}, Of: func(c *spec.Call) int { return crop(of(c)) }},
		draw.Signs("growth", func(c *spec.Call) []int64 { return growth(of(c), c.Tensors[0].Sizes) }),
	)...)
}

// crop classifies where a crop lies.
func crop(x family.Resize) (where int) {
	if x.Coordinates != family.CropAndResize {
		return 0
	}
	for i := range len(x.Crop) / 2 {
		switch start, end := x.Cropped(i); {
		case end < start:
			return 4
		case start < 0 || end > 1:
			where = 3
		case start > 0 || end < 1:
			where = max(where, 2)
		}
	}
	return max(where, 1)
}

// growth returns the sign of scale-1 for each axis that is resized.
func growth(x family.Resize, sizes []int64) (signs []int64) {
	for i := range x.Entries() {
		if d, ok := x.Axis(i, len(sizes)); ok {
			var scale float64
			if x.Scales != nil {
				scale = float64(x.Scales[i])
			} else {
				scale = float64(x.Sizes[i]) / float64(sizes[d])
			}
			signs = append(signs, int64(cmp.Compare(scale, 1)))
		}
	}
	return signs
}
