package openvino

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// stridedSliceBreaks break the static rules of StridedSlice-1.
var stridedSliceBreaks = []draw.Break{
	{Rule: openvino.StridedSliceSameType, Break: func(s *draw.Source, c *spec.Call) {
		output := c.Output()
		for output.DType == c.Tensors[0].DType {
			output.DType = draw.Pick(s, tensor.DTypes())
		}
	}},
	{
		Rule:   openvino.StridedSliceEqualLengths,
		Limits: []draw.Limit{draw.Only(featureStride, some), draw.Only(featureLengths, lengthsEqual), draw.Only(featureBounds, none)},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			list := draw.Pick(s, []*[]int64{&a.Begin, &a.End, &a.Stride})
			last := len(*list) - 1
			if last < 0 || s.OneIn(2) || list == &a.Stride && (*list)[last] != 1 {
				*list = append(*list, 1)
			} else {
				*list = (*list)[:last]
			}
		},
	},
	{
		Rule: openvino.StridedSliceMasksRequired,
		Limits: []draw.Limit{
			draw.Only(featureBeginMask, none), draw.Only(featureEndMask, none), draw.Only(featureLengths, lengthsEqual),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			absent := s.Between(1, 3) // one of them, or both
			if absent != 2 {
				a.BeginMask = nil
			}
			if absent != 1 {
				a.EndMask = nil
			}
		},
	},
	{
		Rule: openvino.StridedSliceMaskValues,
		Limits: []draw.Limit{
			draw.Only(featureNewAxes, some), // so that there is a step
			draw.Only(featureBeginMask, none), draw.Only(featureEndMask, none), draw.Only(featureLengths, lengthsEqual),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			mask := *draw.Pick(s, maskLists(a))
			if !slices.Contains(mask, 0) {
				mask = a.BeginMask
			}
			at := s.Below(int64(len(mask)))
			for mask[at] != 0 {
				at = (at + 1) % int64(len(mask))
			}
			mask[at] = draw.Pick(s, []int64{-1, 2, 3, 255, 256, 1 << 32, math.MinInt64, math.MaxInt64})
		},
	},
	{Rule: openvino.StridedSliceRankKept, Limits: []draw.Limit{
		draw.Only(featureRank, 1, 2, 3, 4, 5, beyond5), draw.Only(featureSkips, skipsRest),
		draw.Instead(featureNewAxes, none), draw.Instead(featureShrinks, none),
	}},
	{Rule: openvino.StridedSliceEllipsisOnce, Limits: []draw.Limit{draw.Instead(featureSkips, skipsTwice)}},
	{
		Rule: openvino.StridedSliceStrideNonzero, Way: "of a slice",
		Limits: []draw.Limit{
			draw.Only(featureRank, 2, 3, 4, 5, beyond5), draw.Only(featureSkips, skipsNone, skipsNothing, skipsOverlapped),
			draw.Instead(featureSlices, slicesZero), draw.Only(featureMagnitude, magnitudeOne), draw.Only(featureStride, some),
		},
	},
	{
		Rule: openvino.StridedSliceStrideNonzero, Way: "of a new axis",
		Limits: []draw.Limit{draw.Only(featureNewAxes, some), draw.Only(featureStride, some)},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			i := s.Below(int64(len(a.Begin)))
			for i >= int64(len(a.NewAxisMask)) || a.NewAxisMask[i] == 0 || i < int64(len(a.EllipsisMask)) && a.EllipsisMask[i] == 1 {
				i = (i + 1) % int64(len(a.Begin))
			}
			a.Stride[i] = 0
		},
	},
	{Rule: openvino.StridedSliceEnoughDimensions, Limits: []draw.Limit{
		draw.Instead(featureSkips, skipsTooFew), draw.Instead(featureSlices, slicesForward), draw.Only(featureBounds, none),
	}},
	{
		Rule:   openvino.StridedSliceShrinkEqual,
		Limits: []draw.Limit{draw.Only(featureRank, 2, 3, 4, 5, beyond5), draw.Only(featureShrinks, some)},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			t := pickShrink(s, c)
			size := c.Tensors[0].Sizes[t.Dim]
			begin := s.Below(size)
			end := begin + 1 // as if it were a slice of one element
			if s.OneIn(2) {
				end = (begin + s.Between(1, size)) % (size + 1)
			}
			a.Begin[t.Entry], a.End[t.Entry] = spell(s, begin, size, -1, -1), spell(s, end, size, -1, size)
		},
	},
	{
		Rule: openvino.StridedSliceShrinkEqual, Way: "both masks",
		Limits: []draw.Limit{
			draw.Only(featureRank, 2, 3, 4, 5, beyond5), draw.Only(featureShrinks, some), draw.Only(featureLengths, lengthsEqual, lengthsMore),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			t := pickShrink(s, c)
			a.BeginMask[t.Entry], a.EndMask[t.Entry] = 1, 1
			if a.Stride != nil && s.OneIn(2) {
				a.Stride[t.Entry] = -1
			}
		},
	},
	{
		Rule: openvino.StridedSliceShrinkInRange,
		Limits: []draw.Limit{
			draw.Only(featureRank, 2, 3, 4, 5, beyond5), draw.Only(featureShape, draw.Empty), draw.Only(featureShrinks, some),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			a := stridedSlice(c)
			t := pickShrink(s, c)
			c.Tensors[0].Sizes[t.Dim] = 0
			a.Begin[t.Entry] = draw.Pick(s, []int64{0, -1, 1, math.MinInt64, math.MaxInt64})
			a.End[t.Entry] = a.Begin[t.Entry]
		},
	},
}

func maskLists(a *openvino.StridedSliceAttributes) []*[]int64 {
	all := lists(a)
	return all[firstMask:]
}

// pickShrink picks a shrink step of a valid call and takes its masks away.
func pickShrink(s *draw.Source, c *spec.Call) openvino.Step {
	a := stridedSlice(c)
	var shrinks []openvino.Step
	for _, t := range a.Plan(c.Tensors[0].Sizes, spec.NewReading(nil), nil) {
		if t.Kind == openvino.Shrink {
			shrinks = append(shrinks, t)
		}
	}
	t := draw.Pick(s, shrinks)
	for _, mask := range [][]int64{a.BeginMask, a.EndMask} {
		if t.Entry < len(mask) {
			mask[t.Entry] = 0
		}
	}
	return t
}
