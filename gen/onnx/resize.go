package onnx

import (
	"cmp"
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Resize draws calls of onnx.resize.
var Resize = draw.Generator{
	Operator: onnx.Resize,
	Draw:     drawResize,
	Features: slices.Concat(features, []draw.Feature{
		family.AxesOf(func(c *spec.Call) []int64 { return onnx.ResizeOf(c).Axes }),
		draw.Enum(onnx.Resize, "keep_aspect_ratio_policy"),
		draw.Some("extrapolation value", func(c *spec.Call) bool { return onnx.ResizeOf(c).Extrapolation != 0 }),
	}, draw.Interacting(
		draw.Some("scales", func(c *spec.Call) bool { return onnx.ResizeOf(c).Scales != nil }),
		draw.Enum(onnx.Resize, "coordinate_transformation_mode"),
		draw.Enum(onnx.Resize, "nearest_mode"),
		draw.Feature{Name: "crop", Values: []string{"not read", "the whole", "inside", "beyond", "backward"}, Of: resizedCrop},
		draw.Signs("growth", growth),
	)),
}

func drawResize(s *draw.Source, c *spec.Call) {
	rank := s.Between(0, maxRank)
	x := drawFirst(s, c, rank)
	axes, n := family.Axes(s, rank)
	a := onnx.ResizeOf(c)
	*a = onnx.ResizeAttributes{Axes: axes, Coordinates: s.Below(6), Nearest: s.Below(4), Policy: max(s.Between(-2, 2), 0)}
	room, some, more, byScale := draw.RoomFor(draw.MaxGrown, x.Sizes), draw.Bias(s), draw.Bias(s), s.OneIn(2)
	list := make([]int64, 0, n)
	for i := range n {
		d, _ := specs.Listed(axes, i, int(rank))
		size := x.Sizes[d]
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
	if a.Sizes = list; byScale {
		a.Scales, a.Sizes = list, nil
	}
	if a.Coordinates == onnx.CropAndResize || s.OneIn(16) {
		a.Roi, a.Extrapolation = drawCrop(s, n), float64(draw.Pick(s, []int64{0, 1, 100}))
	}
}

// drawCrop draws a start for each of n axes and an end for each, most of them the
// whole axis, or in their order.
func drawCrop(s *draw.Source, n int) []int64 {
	roi, whole, backward := make([]int64, 2*n), draw.Bias(s), draw.Seldom(s, 4)
	for i := range n {
		start, end := float32(0), float32(1)
		if !whole.Toss(s) {
			start, end = draw.Pick(s, shares), draw.Pick(s, shares)
		}
		if start, end = min(start, end), max(start, end); backward.Toss(s) {
			start, end = end, start
		}
		roi[i], roi[n+i] = int64(math.Float32bits(start)), int64(math.Float32bits(end))
	}
	return roi
}

// shares are where an axis is cropped.
var shares = []float32{0, 0, 1, 1, 0.5, 0.25, 0.4, 0.6, -0.5, 1.25}

// resizedCrop returns where the crop of a call lies.
func resizedCrop(c *spec.Call) (where int) {
	a := onnx.ResizeOf(c)
	if a.Coordinates != onnx.CropAndResize {
		return 0
	}
	for i := range len(a.Roi) / 2 {
		switch start, end := a.Crop(i); {
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
func growth(c *spec.Call) (signs []int64) {
	a, sizes := onnx.ResizeOf(c), c.Tensors[0].Sizes
	for i, entry := range a.Entries() {
		if d, ok := specs.Listed(a.Axes, i, len(sizes)); ok {
			scale := float64(entry) / float64(sizes[d])
			if a.Scales != nil {
				scale = float64(math.Float32frombits(uint32(entry)))
			}
			signs = append(signs, int64(cmp.Compare(scale, 1)))
		}
	}
	return signs
}
