package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Slice1 makes cases of dml.slice1.
var Slice1 = draw.Generator{
	Draw: drawSlice1,
	Fit:  fitSlice1,
	Breaks: append([]draw.Break{
		{Rule: dml.Slice1WindowNotEmpty, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			i := s.Below(int64(len(a.InputWindowSizes)))
			a.InputWindowSizes[i] = 0
			c.Output().Sizes[i] = 1
			return true
		}},
		{Rule: dml.Slice1WindowInBounds, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			i := s.Below(int64(len(a.InputWindowOffsets)))
			room := c.Tensors[0].Sizes[i] - a.InputWindowSizes[i]
			switch s.Below(3) {
			case 0: // one past the end
				a.InputWindowOffsets[i] = room + 1
			case 1: // far past the end
				a.InputWindowOffsets[i] = room + s.Between(2, 1000)
			default: // offset + size wraps to something small in 32 bits
				a.InputWindowOffsets[i] = 1<<32 - a.InputWindowSizes[i] + s.Below(a.InputWindowSizes[i])
			}
			return true
		}},
		{Rule: dml.Slice1OutputSizeMaximum, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			i := s.Below(int64(len(a.InputWindowSizes)))
			c.Output().Sizes[i] = dml.MaxCopiedElements(a.InputWindowSizes[i], a.InputWindowStrides[i]) + s.Between(1, 3)
			c.Output().Layout = nil
			return true
		}},
		{Rule: dml.Slice1OutputSizeMinimum, Break: func(s *draw.Source, c *spec.Call) bool {
			sizes := c.Output().Sizes
			sizes[s.Below(int64(len(sizes)))] = 0
			return true
		}},
		{Rule: dml.Slice1StrideNonzero, Break: func(s *draw.Source, c *spec.Call) bool {
			strides := slice1(c).InputWindowStrides
			strides[s.Below(int64(len(strides)))] = 0
			return true
		}},
		{Rule: dml.Slice1DimensionCountMatches, Break: func(s *draw.Source, c *spec.Call) bool {
			t := &c.Tensors[s.Below(2)]
			if t.Rank() > 1 && s.OneIn(2) {
				t.Sizes = t.Sizes[:t.Rank()-1]
			} else {
				t.Sizes = append(t.Sizes, 1)
			}
			t.Layout = nil
			return true
		}},
		{Rule: dml.Slice1SameDType, Break: func(s *draw.Source, c *spec.Call) bool {
			return changeDType(s, c.Output())
		}},
		{Rule: dml.Slice1DimensionCount3_0, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			if a.FeatureLevel < dml.Level3_0 {
				return false
			}
			rank := 9
			if s.OneIn(2) {
				rank = 0
			}
			slice1Rank(c, rank)
			return true
		}},
		{Rule: dml.Slice1DimensionCount2_1, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			if len(a.InputWindowSizes) > 3 {
				slice1Rank(c, draw.Pick(s, []int{3, 6}))
			}
			a.FeatureLevel = dml.Level2_1
			retype(s, c, small)
			return true
		}},
		{Rule: dml.Slice1Introduced, Break: func(s *draw.Source, c *spec.Call) bool {
			slice1(c).FeatureLevel = draw.Pick(s, []int64{dml.Level1_0, dml.Level2_0})
			return true
		}},
		{Rule: dml.Slice1Support3_0, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			if a.FeatureLevel < dml.Level3_0 {
				return false
			}
			a.FeatureLevel = dml.Level3_0
			retype(s, c, large)
			return true
		}},
		{Rule: dml.Slice1Support2_1, Break: func(s *draw.Source, c *spec.Call) bool {
			a := slice1(c)
			if n := len(a.InputWindowSizes); n != 4 && n != 5 {
				return false
			}
			a.FeatureLevel = dml.Level2_1
			retype(s, c, large)
			return true
		}},
	}, stridesBreaks(resizeSlice1)...),
}

func slice1(c *spec.Call) *dml.Slice1Attributes { return c.Attributes.(*dml.Slice1Attributes) }

func drawSlice1(s *draw.Source, c *spec.Call) {
	a := slice1(c)
	input, output := &c.Tensors[0], &c.Tensors[1]
	var rank int
	a.FeatureLevel, rank, input.DType = level(s, 4, 5)
	output.DType = input.DType
	input.Sizes = draw.Sizes(s, rank, input.Sizes)
	a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides = a.InputWindowOffsets[:0], a.InputWindowSizes[:0], a.InputWindowStrides[:0]
	for _, size := range input.Sizes {
		offset, extent := window(s, size)
		stride := s.Between(1, draw.Pick(s, []int64{1, 2, 3, extent + 1}))
		if s.OneIn(16) {
			stride = 1<<31 - 1 // the largest that either sign can hold
		}
		if s.OneIn(2) {
			stride = -stride
		}
		most := dml.MaxCopiedElements(extent, stride)
		copied := most
		if s.OneIn(4) { // shorter than the window allows
			copied = s.Between(1, most)
		}
		a.InputWindowOffsets = append(a.InputWindowOffsets, offset)
		a.InputWindowSizes = append(a.InputWindowSizes, extent)
		a.InputWindowStrides = append(a.InputWindowStrides, stride)
		output.Sizes = append(output.Sizes, copied)
	}
	draw.Strided(s, input, true)
	draw.Strided(s, output, false)
}

// fitSlice1 moves every window into the input and cuts the output down to
// what the window yields.
func fitSlice1(c *spec.Call) {
	a := slice1(c)
	input, output := &c.Tensors[0], &c.Tensors[1]
	for i := range min(len(a.InputWindowSizes), input.Rank(), output.Rank()) {
		a.InputWindowSizes[i] = min(a.InputWindowSizes[i], input.Sizes[i])
		a.InputWindowOffsets[i] = min(a.InputWindowOffsets[i], input.Sizes[i]-a.InputWindowSizes[i])
		if a.InputWindowSizes[i] > 0 && a.InputWindowStrides[i] != 0 {
			output.Sizes[i] = min(output.Sizes[i], dml.MaxCopiedElements(a.InputWindowSizes[i], a.InputWindowStrides[i]))
		}
	}
}

// window draws a window of a dimension: the whole of it, touching either edge,
// or anywhere.
func window(s *draw.Source, size int64) (offset, extent int64) {
	extent = s.Between(1, size)
	switch s.Below(4) {
	case 0:
		return 0, size
	case 1:
		return 0, extent
	case 2:
		return size - extent, extent
	default:
		return s.Between(0, size-extent), extent
	}
}

// slice1Rank makes c a call of the given rank with sizes of 1.
func slice1Rank(c *spec.Call, rank int) {
	a := slice1(c)
	a.InputWindowOffsets, a.InputWindowSizes, a.InputWindowStrides = a.InputWindowOffsets[:0], a.InputWindowSizes[:0], a.InputWindowStrides[:0]
	for i := range c.Tensors {
		c.Tensors[i].Sizes = c.Tensors[i].Sizes[:0]
		c.Tensors[i].Layout = nil
	}
	for range rank {
		a.InputWindowOffsets = append(a.InputWindowOffsets, 0)
		a.InputWindowSizes = append(a.InputWindowSizes, 1)
		a.InputWindowStrides = append(a.InputWindowStrides, 1)
		for i := range c.Tensors {
			c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, 1)
		}
	}
}

// resizeSlice1 resizes the input alone: the output follows the window.
func resizeSlice1(c *spec.Call, dimension int, size int64) { resize(&c.Tensors[0], dimension, size) }
