package openvino

import (
	"math"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// stridedSliceBreaks break the static rules of StridedSlice-1.
var stridedSliceBreaks = []draw.Break{
	{Rule: openvino.StridedSliceSameType, Break: func(s *draw.Source, c *spec.Call) bool {
		output := c.Output()
		for output.DType == c.Tensors[0].DType {
			output.DType = draw.Pick(s, tensor.DTypes())
		}
		return true
	}},
	{Rule: openvino.StridedSliceEqualLengths, Break: func(s *draw.Source, c *spec.Call) bool {
		list := draw.Pick(s, []*[]int64{&stridedSlice(c).Begin, &stridedSlice(c).End, &stridedSlice(c).Stride})
		if n := len(*list); n > 1 && s.OneIn(2) {
			*list = (*list)[:n-1]
		} else if *list != nil {
			*list = append(*list, 1)
		} else {
			*list = make([]int64, len(stridedSlice(c).Begin)+1) // the stride that was absent
		}
		return true
	}},
	{Rule: openvino.StridedSliceMaskValues, Break: func(s *draw.Source, c *spec.Call) bool {
		mask := draw.Pick(s, maskLists(c))
		if len(*mask) == 0 || s.OneIn(4) {
			*mask = append(*mask, 0)
		}
		i := s.Below(int64(len(*mask)))
		(*mask)[i] = draw.Pick(s, []int64{-1, 2, 3, 255, 256, 1 << 32, math.MinInt64, math.MaxInt64})
		return true
	}},
	{Rule: openvino.StridedSliceEllipsisOnce, Break: func(s *draw.Source, c *spec.Call) bool {
		mask := &stridedSlice(c).EllipsisMask
		for len(*mask) < 2 || s.OneIn(8) {
			*mask = append(*mask, 0)
		}
		n := int64(len(*mask))
		i := s.Below(n)
		(*mask)[i], (*mask)[(i+s.Between(1, n-1))%n] = 1, 1
		return true
	}},
	{Rule: openvino.StridedSliceStrideNonzero, Break: func(s *draw.Source, c *spec.Call) bool {
		a := stridedSlice(c)
		if len(a.Begin) == 0 {
			return false
		}
		if a.Stride == nil {
			for range a.Begin {
				a.Stride = append(a.Stride, 1)
			}
		}
		a.Stride[s.Below(int64(len(a.Stride)))] = 0
		return true
	}},
	{Rule: openvino.StridedSliceEnoughDimensions, Break: func(s *draw.Source, c *spec.Call) bool {
		a := stridedSlice(c)
		spare := int64(0)
		for _, t := range plan(c) {
			if t.Kind == openvino.Skip {
				spare++
			}
		}
		for range spare + s.Between(1, 2) {
			i := len(a.Begin)
			for _, mask := range maskLists(c) {
				if i < len(*mask) {
					(*mask)[i] = 0
				}
			}
			a.Begin, a.End = append(a.Begin, 0), append(a.End, 1)
			if a.Stride != nil {
				a.Stride = append(a.Stride, 1)
			}
		}
		return true
	}},
	{Rule: openvino.StridedSliceShrinkEqual, Break: func(s *draw.Source, c *spec.Call) bool {
		a := stridedSlice(c)
		i, dimension, ok := shrunken(s, c)
		size := int64(0)
		if ok {
			size = c.Tensors[0].Sizes[dimension]
		}
		if size == 0 {
			return false
		}
		begin := s.Below(size)
		end := begin + 1 // as if it were a slice of one element
		if s.OneIn(2) {
			end = (begin + s.Between(1, size)) % (size + 1)
		}
		setShrink(a, i)
		a.Begin[i], a.End[i] = spell(s, begin, size, -1, -1), spell(s, end, size, -1, size)
		return true
	}},
	{Rule: openvino.StridedSliceShrinkInRange, Break: func(s *draw.Source, c *spec.Call) bool {
		a := stridedSlice(c)
		i, dimension, ok := shrunken(s, c)
		if !ok {
			return false
		}
		c.Tensors[0].Sizes[dimension] = 0
		setShrink(a, i)
		a.Begin[i] = draw.Pick(s, []int64{0, -1, 1, math.MinInt64, math.MaxInt64})
		a.End[i] = a.Begin[i]
		return true
	}},
}

func maskLists(c *spec.Call) []*[]int64 {
	all := lists(stridedSlice(c))
	return all[firstMask:]
}

// plan returns the steps of a valid call under the first answers.
func plan(c *spec.Call) []openvino.Step {
	return stridedSlice(c).Plan(c.Tensors[0].Sizes, spec.NewReading(nil), nil)
}

// shrunken draws a step that takes a dimension, to become or stay a shrink
// step.
func shrunken(s *draw.Source, c *spec.Call) (entry, dimension int, ok bool) {
	var taking []openvino.Step
	for _, t := range plan(c) {
		if t.Kind == openvino.Slice || t.Kind == openvino.Shrink {
			taking = append(taking, t)
		}
	}
	if len(taking) == 0 {
		return 0, 0, false
	}
	t := draw.Pick(s, taking)
	return t.Entry, t.Dim, true
}

// setShrink makes step i a shrink step without other masks.
func setShrink(a *openvino.StridedSliceAttributes, i int) {
	for len(a.ShrinkAxisMask) <= i {
		a.ShrinkAxisMask = append(a.ShrinkAxisMask, 0)
	}
	a.ShrinkAxisMask[i] = 1
	for _, mask := range [][]int64{a.BeginMask, a.EndMask} {
		if i < len(mask) {
			mask[i] = 0
		}
	}
}
