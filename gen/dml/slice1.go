package dml

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Slice1 draws calls of dml.slice1.
var Slice1 = draw.Generator{
	Operator:    dml.Slice1,
	Version:     3,
	Draw:        draw.With(drawSlice1),
	AlwaysValid: true,
	Features: slices.Concat(features(), []draw.Feature{
		draw.StridesOf("input", 0), draw.StridesOf("output", 1), draw.Above("output", 1),
		level,
		{Name: "output length", Values: []string{"full", "shorter", "beyond"}, Of: slice1Length},
	}, draw.Interacting(
		draw.Feature{Name: "windows", Values: []string{"whole", "at the low edge", "at the high edge", "inside", "empty or beyond"}, Of: spec.Of(slice1Windows)},
		draw.Feature{Name: "window signs", Values: []string{"none", "positive", "negative", "mixed", "some 0"}, Of: spec.From(slice1Signs)},
		draw.Feature{Name: "window strides", Values: []string{"1", "above 1", "above 8 for several elements", "the largest"}, Of: spec.Of(slice1Strides)},
		draw.Of("window offsets", []string{"0", "up to 255", "beyond"}, []int64{1, 256}, spec.From(func(a *dml.Slice1Attributes) int64 {
			return slices.Max(append(a.InputWindowOffsets, 0))
		})),
	)),
}

// levels are feature levels at which all operators exist, the common ones
// repeated.
var levels = []dml.FeatureLevel{dml.Level2_1, dml.Level2_1, dml.Level3_0, 0x3100, 0x4000, dml.Level4_1, dml.Level4_1, dml.Level4_1, 0x5000, 0x6000, 0x6400}

func drawSlice1(s *draw.Source, c *spec.Call, a *dml.Slice1Attributes) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	a.FeatureLevel = draw.Pick(s, levels)
	rank := s.Between(1, 8)
	if a.FeatureLevel < dml.Level3_0 {
		rank = s.Between(4, 5)
	}
	input.DType = draw.DType(s)
	for a.FeatureLevel < dml.Level4_1 && input.DType.Size() == 8 {
		input.DType = draw.DType(s)
	}
	output.DType = input.DType
	input.Sizes = draw.Sizes(s, int(rank), input.DType.Size(), input.Sizes)
	s.Clear(&a.InputWindowOffsets, &a.InputWindowSizes, &a.InputWindowStrides)
	low, high, one, reverse, short := draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s), draw.Bias(s)
	for _, size := range input.Sizes {
		offset, extent := draw.Window(s, size, low, high)
		stride := draw.Step(s, extent, one)
		copied := dml.MaxCopiedElements(extent, stride)
		if short.Toss(s) {
			copied = s.Between(1, copied)
		}
		if reverse.Toss(s) {
			stride = -stride
		}
		a.InputWindowOffsets = append(a.InputWindowOffsets, offset)
		a.InputWindowSizes = append(a.InputWindowSizes, extent)
		a.InputWindowStrides = append(a.InputWindowStrides, stride)
		output.Sizes = append(output.Sizes, copied)
	}
	draw.Strides(s, input, true)
	draw.Strides(s, output, false)
	draw.Totals(s, c)
}

// slice1Copied calls f for each dimension with the output's size and the
// largest size that it can have.
func slice1Copied(c *spec.Call, f func(i int, size, most int64)) {
	a := spec.As[dml.Slice1Attributes](c)
	for i, size := range c.Tensors[1].Sizes {
		if i < len(a.InputWindowSizes) && i < len(a.InputWindowStrides) && a.InputWindowSizes[i] > 0 && a.InputWindowStrides[i] != 0 {
			f(i, size, dml.MaxCopiedElements(a.InputWindowSizes[i], a.InputWindowStrides[i]))
		}
	}
}

func slice1Length(c *spec.Call) (length int) {
	slice1Copied(c, func(_ int, size, most int64) {
		switch {
		case size > most:
			length = 2
		case size < most && length == 0:
			length = 1
		}
	})
	return length
}

func slice1Windows(c *spec.Call, a *dml.Slice1Attributes) int {
	low, high := 0, 0
	for i, size := range c.Tensors[0].Sizes {
		if i >= len(a.InputWindowOffsets) || i >= len(a.InputWindowSizes) {
			continue
		}
		end := a.InputWindowOffsets[i] + a.InputWindowSizes[i]
		if a.InputWindowSizes[i] == 0 || end > size {
			return 4
		}
		if a.InputWindowOffsets[i] > 0 {
			low = 2
		}
		if end < size {
			high = 1
		}
	}
	return low | high
}

func slice1Signs(a *dml.Slice1Attributes) int {
	signs := 0
	for _, stride := range a.InputWindowStrides {
		switch {
		case stride == 0:
			return 4
		case stride > 0:
			signs |= 1
		default:
			signs |= 2
		}
	}
	return signs
}

func slice1Strides(c *spec.Call, a *dml.Slice1Attributes) int {
	most, copied := int64(0), int64(0)
	for _, stride := range a.InputWindowStrides {
		most = max(most, stride, -stride)
	}
	slice1Copied(c, func(i int, size, _ int64) {
		if stride := a.InputWindowStrides[i]; size > 1 {
			copied = max(copied, stride, -stride)
		}
	})
	switch {
	case most >= math.MaxInt32:
		return 3
	case copied > 8:
		return 2
	case most > 1:
		return 1
	}
	return 0
}
