package openvino

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// StridedSlice draws calls of openvino.strided_slice.
var StridedSlice = draw.Generator{
	Operator: openvino.StridedSlice,
	Version:  8,
	Draw:     draw.With(drawStridedSlice),
	Features: slices.Concat(draw.WithBits(draw.Common("data", 6)), []draw.Feature{
		{Name: "stride", Values: []string{"stated", "absent"}, Of: spec.From(func(a *openvino.StridedSliceAttributes) int { return last(a.Stride == nil) })},
		{Name: "mask lengths", Values: []string{"as many", "more", "uneven"}, Of: spec.From(maskLengths)},
		seen("new axes", []string{"none", "some", "some that shrink"}, openvino.NewAxis, most, func(s openvino.Step) int {
			return last(true, s.Overlaps)
		}),
		seen("bounds", []string{"in range", "beside it", "far from it"}, openvino.Slicing, most, func(s openvino.Step) int {
			low, high, moves := min(s.Begin, s.End), max(s.Begin, s.End), s.Stride != 0
			return last(moves && (low < -s.Size || high > s.Size), moves && (low < -s.Size-2 || high > s.Size+2))
		}),
		seen("ends before the data", []string{"none", "further", "in it if adjusted twice"}, openvino.Slicing, most, func(s openvino.Step) int {
			before := s.AdjustedEnd < 0 && s.Stride > 0 && !s.EndMasked
			twice := s.AdjustedEnd + s.Size
			return last(before, before && twice > 0 && (s.BeginMasked || twice > s.AdjustedBegin))
		}),
	}, draw.Interacting(
		draw.Feature{
			Name:   "skipped dimensions",
			Values: []string{"none", "the rest", "none by an ellipsis", "by an ellipsis", "by an overlapped ellipsis", "by two ellipses", "fewer than none"},
			Of:     spec.Of(skippedDimensions),
		},
		seen("slices", []string{"none", "forward", "reverse", "both", "a stride of 0"}, openvino.Slicing, both, func(s openvino.Step) int {
			return last(s.Stride > 0, s.Stride < 0, false, s.Stride == 0)
		}),
		seen("slice strides", []string{"1", "above 1", "above 8 in a longer dimension", "the largest"}, openvino.Slicing, most, func(s openvino.Step) int {
			stride := max(s.Stride, -s.Stride)
			return last(stride > 1, stride > 8 && s.Size > stride, stride >= math.MaxInt32 || stride == math.MinInt64)
		}),
		seen("begin_mask", []string{"none", "forward", "reverse", "both"}, openvino.Slicing, both, func(s openvino.Step) int {
			return last(s.BeginMasked && s.Stride > 0, s.BeginMasked && s.Stride < 0)
		}),
		seen("end_mask", []string{"none", "forward", "reverse", "both"}, openvino.Slicing, both, func(s openvino.Step) int {
			return last(s.EndMasked && s.Stride > 0, s.EndMasked && s.Stride < 0)
		}),
		seen("shrink masks", []string{"no shrink", "none", "begin", "end", "both"}, openvino.Shrink, most, func(s openvino.Step) int {
			return last(true, s.BeginMasked, s.EndMasked, s.BeginMasked && s.EndMasked)
		}),
		seen("shrink strides", []string{"no shrink", "positive", "0", "negative", "negative and masked"}, openvino.Shrink, most, func(s openvino.Step) int {
			return last(true, s.Stride == 0, s.Stride < 0, s.Stride < 0 && (s.BeginMasked || s.EndMasked))
		}),
		seen("shrink bounds", []string{"no shrink", "equal", "unequal", "out of range"}, openvino.Shrink, most, func(s openvino.Step) int {
			equal := s.Begin == s.End || s.Begin-s.Size == s.End || s.Begin == s.End-s.Size
			return last(true, !equal, s.Begin < -s.Size || s.Begin >= s.Size)
		}),
	)),
}

// seen returns a feature of the steps of a kind under the first answers: their values, joined, or 0 if there are
// none. The call may break rules.
func seen(name string, values []string, kind openvino.StepKind, join func(x, y int) int, of func(s openvino.Step) int) draw.Feature {
	return draw.Feature{Name: name, Values: values, Of: spec.Of(func(c *spec.Call, a *openvino.StridedSliceAttributes) (value int) {
		for s := range a.Steps(c.Tensors[0].Sizes, spec.FirstAnswer) {
			if s.Kind == kind {
				value = join(value, of(s))
			}
		}
		return value
	})}
}

// How values of steps are joined: to the greatest; to 3 of 1 and 2, unless there is a 4.
func most(x, y int) int { return max(x, y) }
func both(x, y int) int { return min(x|y, 4) }

// last returns which condition is the last that holds, counted from 1, or 0 if none does.
func last(conditions ...bool) (which int) {
	for k, holds := range conditions {
		if holds {
			which = k + 1
		}
	}
	return which
}

func skippedDimensions(c *spec.Call, a *openvino.StridedSliceAttributes) int {
	ellipses, overlaps, left := 0, false, c.Tensors[0].Rank()
	for s := range a.Steps(c.Tensors[0].Sizes, spec.FirstAnswer) {
		switch {
		case s.Kind == openvino.Skip && s.I >= 0:
			ellipses++
			overlaps = overlaps || s.Overlaps
		case s.Kind == openvino.Slicing || s.Kind == openvino.Shrink:
			left--
		}
	}
	return last(left > 0, ellipses > 0, ellipses > 0 && left > 0, overlaps, ellipses > 1, ellipses < 2 && left < 0)
}

// maskLengths compares the lengths of the masks. The first two always count, the others if they have entries.
func maskLengths(a *openvino.StridedSliceAttributes) int {
	m, n := len(a.Begin), len(a.BeginMask)
	uneven := len(a.EndMask) != n || slices.ContainsFunc([][]int64{a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask}, func(mask []int64) bool {
		return len(mask) != n && len(mask) > 0
	})
	return last(n > m, n < m || uneven)
}

// The output has a dimension for each new axis, and one more under the reading in which an overlapped
// ellipsis is a new axis.
const maxRank, maxNewAxes = 12, 3

// drawStridedSlice draws a step for each dimension, except those that an ellipsis or the end of the lists
// covers, with new axes between them.
func drawStridedSlice(s *draw.Source, c *spec.Call, a *openvino.StridedSliceAttributes) {
	data := &c.Tensors[0]
	draw.SetDType(c, draw.TypeOf(s, c.Operator))
	rank := s.Rank(0, draw.Pick(s, []int64{5, 5, 5, 5, 5, 5, 5, maxRank}))
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), data.DType.Size(), data.Sizes))
	newAxis, shrink, beginMask, endMask := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s)
	reverse, one, wild, takes := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Takes(s)
	odd := s.Below(4) / 3 // 1 if shrink steps have masks and any stride, and an ellipsis is something else as well
	unequal := s.OneIn(8) // shrink steps have any begin and end
	skipped := s.Below(2) * s.Below(rank+1)
	ellipsis := s.Below(rank - skipped + 1) // its position, if there is one
	if !s.OneIn(3) {
		ellipsis = -1
	}

	lists := [...]*[]int64{&a.Begin, &a.End, &a.Stride, &a.BeginMask, &a.EndMask, &a.NewAxisMask, &a.ShrinkAxisMask, &a.EllipsisMask}
	s.Clear(lists[:]...)
	add := func(size, extent int64, masks ...int64) {
		stride := draw.Step(s, extent, one)
		if reverse.Toss(s) {
			stride = -stride
		}
		begin, end := draw.Bounds(s, size, stride, wild, takes)
		step := append([]int64{begin, end, stride, beginMask.Bit(s), endMask.Bit(s)}, masks...)
		shrinks := slices.Equal(masks, []int64{0, 1, 0})
		if shrinks && !unequal {
			step[0] = s.Between(-size, size-1)
			step[1] = step[0]
		}
		if shrinks && odd == 0 {
			step[2], step[3], step[4] = max(stride, -stride), 0, 0
		}
		for k, v := range step {
			*lists[k] = append(*lists[k], v)
		}
	}
	axes, dim := maxNewAxes, int64(0)
	for k := int64(0); ; k++ {
		for ; axes > 0 && s.OneIn(4) && newAxis.Toss(s); axes-- {
			add(3, 3, 1, shrink.Bit(s), 0)
		}
		if k == ellipsis {
			overlaps := odd * s.Below(2)
			add(3, 3, overlaps*s.Below(2), overlaps*s.Below(2), 1)
			dim += skipped
		}
		if k == rank-skipped {
			break
		}
		size := data.Sizes[dim]
		add(size, size+1, 0, min(size, shrink.Bit(s)), 0)
		dim++
	}
	if !slices.ContainsFunc(a.Stride, func(stride int64) bool { return stride != 1 }) && s.OneIn(2) {
		a.Stride = nil
	}
	drawLengths(s, len(a.Begin), lists[3:])
}

// drawLengths changes the lengths of masks: one that is all 0 may be absent, empty or shorter, and all may be
// longer.
func drawLengths(s *draw.Source, steps int, masks []*[]int64) {
	how, more := s.Below(4), s.Between(1, 3)
	for k, mask := range masks {
		switch optional := k >= 2; {
		case optional && !slices.Contains(*mask, 1) && s.OneIn(2):
			if *mask = (*mask)[:0]; s.OneIn(2) {
				*mask = nil
			}
		case how == 0:
			for range more {
				*mask = append(*mask, s.Below(2)*s.Below(2))
			}
		case how == 1:
			if n := int(s.Below(int64(steps) + 2)); n < len(*mask) && !slices.Contains((*mask)[n:], 1) {
				*mask = (*mask)[:n]
			}
		}
	}
}
