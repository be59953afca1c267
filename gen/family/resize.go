package family

import (
	"cmp"
	"math"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// DrawResize draws to which size an operator brings data of the given sizes: by
// scales, or to sizes. The output keeps to what a drawn tensor may grow to.
func DrawResize(s *draw.Source, sizes, axes []int64, n int) (scales, to []int64) {
	room, some, more, byScale := draw.RoomFor(draw.MaxGrown, sizes), draw.Bias(s), draw.Bias(s), s.OneIn(2)
	list := s.Ints(n)[:0]
	for i := range n {
		d, _ := family.Listed(axes, i, len(sizes))
		size := sizes[d]
		to := size
		switch {
		case size == 0 || !some.Toss(s):
		case more.Toss(s):
			by := s.Between(1, 3*size)
			if s.OneIn(2) {
				by = size * s.Between(1, 3)
			}
			to += room.Grow(size, by)
		default:
			to = s.Between(1, size)
		}
		if !byScale {
			list = append(list, to)
			continue
		}
		scale := float32(max(to, 1)) / float32(max(size, 1))
		if s.OneIn(2) && scale != 1 { // so that the size is rounded
			scale *= 1 + float32(s.Between(0, 7))/float32(8*max(to, 1))
		}
		list = append(list, int64(math.Float32bits(scale)))
	}
	if byScale {
		return list, nil
	}
	return nil, list
}

// DrawCrop draws a start for each of n axes and an end for each, most of them the
// whole axis, or in their order.
func DrawCrop(s *draw.Source, n int) []int64 {
	crop, whole, backward := s.Ints(2*n), draw.Bias(s), draw.Seldom(s, 4)
	for i := range n {
		start, end := float32(0), float32(1)
		if !whole.Toss(s) {
			start, end = draw.Pick(s, shares), draw.Pick(s, shares)
		}
		if start, end = min(start, end), max(start, end); backward.Toss(s) {
			start, end = end, start
		}
		crop[i], crop[n+i] = int64(math.Float32bits(start)), int64(math.Float32bits(end))
	}
	return crop
}

// shares are where an axis is cropped.
var shares = []float32{0, 0, 1, 1, 0.5, 0.25, 0.4, 0.6, -0.5, 1.25}

// ResizeFeatures are the respects in which calls of a resizing operator interact,
// beside those of its own attributes: whether scales are stated, where the crop lies,
// and which axes grow.
func ResizeFeatures(of func(c *spec.Call) family.Resize, own ...draw.Feature) []draw.Feature {
	features := append([]draw.Feature{draw.Some("scales", func(c *spec.Call) bool { return of(c).Scales != nil })}, own...)
	return draw.Interacting(append(features,
		draw.Feature{Name: "crop", Values: []string{"not read", "the whole", "inside", "beyond", "backward"}, Of: func(c *spec.Call) int { return crop(of(c)) }},
		draw.Signs("growth", func(c *spec.Call) []int64 { return growth(of(c), c.Tensors[0].Sizes) }),
	)...)
}

// crop returns where a crop lies.
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

// growth returns for each axis that is resized whether its scale is above 1, 1, or
// below it.
func growth(x family.Resize, sizes []int64) (signs []int64) {
	for i, entry := range x.Entries() {
		if d, ok := x.Axis(i, len(sizes)); ok {
			scale := float64(entry) / float64(sizes[d])
			if x.Scales != nil {
				scale = float64(x.Scale(i))
			}
			signs = append(signs, int64(cmp.Compare(scale, 1)))
		}
	}
	return signs
}
