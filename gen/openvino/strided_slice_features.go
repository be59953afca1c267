package openvino

import (
	"cmp"
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

var stridedSliceFeatures = slices.Concat(draw.WithBits(draw.Common("data", 6)), []draw.Feature{
	seen("stride", []string{"stated", "absent"}, func(l *stepLook) int { return l.absent }),
	seen("mask lengths", []string{"as many", "more", "uneven"}, func(l *stepLook) int { return l.lengths }),
	seen("new axes", []string{"none", "some", "some that shrink"}, func(l *stepLook) int { return l.newAxes }),
	seen("bounds", []string{"in range", "beside it", "far from it"}, func(l *stepLook) int { return l.bounds }),
	seen("ends before the data", []string{"none", "in it if adjusted twice", "further"}, func(l *stepLook) int { return l.before }),
}, draw.Interacting(
	seen("skipped dimensions",
		[]string{"none", "the rest", "none by an ellipsis", "by an ellipsis", "by an overlapped ellipsis", "by two ellipses", "fewer than none"},
		func(l *stepLook) int { return l.skips }),
	seen("slices", []string{"none", "forward", "reverse", "both", "a stride of 0"}, func(l *stepLook) int { return l.slices }),
	seen("slice strides", []string{"1", "above 1", "above 8 in a longer dimension", "the largest"}, func(l *stepLook) int { return l.strides }),
	seen("begin_mask", masked, func(l *stepLook) int { return l.beginMask }),
	seen("end_mask", masked, func(l *stepLook) int { return l.endMask }),
	seen("shrink masks", []string{"no shrink", "none", "begin", "end", "both"}, func(l *stepLook) int { return l.shrinkMasks }),
	seen("shrink strides", []string{"no shrink", "positive", "0", "negative", "negative and masked"}, func(l *stepLook) int { return l.shrinkStrides }),
	seen("shrink bounds", []string{"no shrink", "equal", "unequal", "out of range"}, func(l *stepLook) int { return l.shrinkBounds }),
))

// masked states for which slices a mask is set.
var masked = []string{"none", "forward", "reverse", "both"}

// seen returns a feature of a call's steps.
func seen(name string, values []string, of func(l *stepLook) int) draw.Feature {
	return draw.Feature{Name: name, Values: values, Of: func(c *spec.Call) int {
		l := look(c)
		return of(&l)
	}}
}

// A stepLook holds the features of a call's steps.
type stepLook struct {
	absent, lengths, newAxes, bounds, before, skips                      int
	slices, strides, beginMask, endMask                                  int
	shrinkMasks, shrinkStrides, shrinkBounds, ellipses, overlapped, used int
}

// entry returns entry i of a list, or otherwise if there is none.
func entry(list []int64, i int, otherwise int64) int64 {
	if i < len(list) {
		return list[i]
	}
	return otherwise
}

func look(c *spec.Call) (l stepLook) {
	a, sizes := stridedSlice(c), c.Tensors[0].Sizes
	if a.Stride == nil {
		l.absent = 1
	}
	kind := func(i int) (newAxis, shrink, ellipsis bool) {
		return entry(a.NewAxisMask, i, 0) == 1, entry(a.ShrinkAxisMask, i, 0) == 1, entry(a.EllipsisMask, i, 0) == 1
	}
	for i := range a.Begin {
		newAxis, shrink, ellipsis := kind(i)
		switch {
		case ellipsis:
			l.ellipses++
			if newAxis || shrink {
				l.overlapped = 1
			}
		case newAxis && shrink:
			l.newAxes = 2
		case newAxis:
			l.newAxes = max(l.newAxes, 1)
		default:
			l.used++
		}
	}
	l.setSkips(len(sizes) - l.used)
	l.setLengths(len(a.Begin), a.BeginMask, a.EndMask, a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask)
	dim := 0
	for i := range a.Begin {
		newAxis, shrink, ellipsis := kind(i)
		switch {
		case ellipsis:
			dim += max(len(sizes)-l.used, 0)
			continue
		case newAxis:
			continue
		}
		size := entry(sizes, dim, 1)
		dim++
		begin, end, stride := a.Begin[i], entry(a.End, i, 0), entry(a.Stride, i, 1)
		beginMask, endMask := entry(a.BeginMask, i, 0) == 1, entry(a.EndMask, i, 0) == 1
		if shrink {
			l.shrink(size, begin, end, stride, beginMask, endMask)
		} else {
			l.slice(size, begin, end, stride, beginMask, endMask)
		}
	}
	return l
}

func (l *stepLook) setSkips(skipped int) {
	switch {
	case l.ellipses > 1:
		l.skips = 5
	case skipped < 0:
		l.skips = 6
	case l.overlapped == 1:
		l.skips = 4
	case l.ellipses == 1 && skipped > 0:
		l.skips = 3
	case l.ellipses == 1:
		l.skips = 2
	case skipped > 0:
		l.skips = 1
	}
}

// setLengths compares the lengths of the masks. The first two always count, the
// others if they have entries.
func (l *stepLook) setLengths(steps int, masks ...[]int64) {
	length := len(masks[0])
	if length != steps {
		l.lengths = 1
	}
	for k, mask := range masks {
		if len(mask) != length && (len(mask) > 0 || k < 2) || length < steps {
			l.lengths = 2
		}
	}
}

func (l *stepLook) slice(size, begin, end, stride int64, beginMask, endMask bool) {
	way := 1 // forward
	switch {
	case stride == 0:
		l.slices = 4
		return
	case stride < 0:
		way = 2
	}
	if l.slices != 4 {
		l.slices |= way
	}
	if beginMask {
		l.beginMask |= way
	}
	if endMask {
		l.endMask |= way
	}
	switch {
	case stride >= math.MaxInt32 || stride <= -math.MaxInt32:
		l.strides = 3
	case (stride > 8 || stride < -8) && size > max(stride, -stride):
		l.strides = max(l.strides, 2)
	case stride != 1 && stride != -1:
		l.strides = max(l.strides, 1)
	}
	if end < -size && stride > 0 && !endMask {
		first := begin
		if begin < 0 {
			first += size
		}
		if beginMask {
			first = 0
		}
		if end+size > max(first, 0)-size {
			l.before = 1
		} else {
			l.before = cmp.Or(l.before, 2)
		}
	}
	for _, bound := range [...]int64{begin, end} {
		switch {
		case bound < -size-2 || bound > size+2:
			l.bounds = 2
		case bound < -size || bound > size:
			l.bounds = max(l.bounds, 1)
		}
	}
}

func (l *stepLook) shrink(size, begin, end, stride int64, beginMask, endMask bool) {
	masks := 1
	if beginMask {
		masks++
	}
	if endMask {
		masks += 2
	}
	l.shrinkMasks = max(l.shrinkMasks, masks)
	switch {
	case stride < 0 && masks > 1:
		l.shrinkStrides = 4
	case stride < 0:
		l.shrinkStrides = max(l.shrinkStrides, 3)
	case stride == 0:
		l.shrinkStrides = max(l.shrinkStrides, 2)
	default:
		l.shrinkStrides = max(l.shrinkStrides, 1)
	}
	switch {
	case begin < -size || begin >= size:
		l.shrinkBounds = 3
	case begin != end && begin-size != end && begin != end-size:
		l.shrinkBounds = max(l.shrinkBounds, 2)
	default:
		l.shrinkBounds = max(l.shrinkBounds, 1)
	}
}
