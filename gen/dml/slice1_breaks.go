package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// slice1Breaks break the static rules of DML_SLICE1_OPERATOR_DESC.
var slice1Breaks = append([]draw.Break{
	{
		Rule: dml.Slice1WindowNotEmpty,
		Limits: []draw.Limit{
			draw.Instead(featureWindow, windowBroken), draw.Only(featureLength, lengthFull), draw.Only(featureOutputShape, outputOnes),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			sizes := slice1(c).InputWindowSizes
			sizes[s.Below(int64(len(sizes)))] = 0
		},
	},
	{
		Rule:   dml.Slice1WindowInBounds,
		Limits: []draw.Limit{draw.Instead(featureWindow, windowBroken)},
		Break: func(s *draw.Source, c *spec.Call) {
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
		},
	},
	{
		Rule: dml.Slice1OutputSizeMaximum,
		Limits: []draw.Limit{
			draw.Instead(featureLength, lengthBeyond), draw.Only(featureShape, draw.Line, draw.LongLine, draw.Block, draw.LongBlock),
			draw.Only(featureOutputShape, outputLine, outputBlock),
		},
	},
	{
		Rule:   dml.Slice1OutputSizeMinimum,
		Limits: []draw.Limit{draw.Instead(featureOutputShape, outputEmpty), draw.Only(featureLength, lengthFull)},
	},
	{
		Rule: dml.Slice1StrideNonzero,
		Limits: []draw.Limit{
			draw.Instead(featureSigns, signsZero), draw.Only(featureStep, stepOne), draw.Only(featureLength, lengthFull),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			strides := slice1(c).InputWindowStrides
			strides[s.Below(int64(len(strides)))] = 0
		},
	},
	{
		Rule: dml.Slice1DimensionCountMatches,
		Limits: []draw.Limit{
			draw.Only(featureInput, draw.Implicit), draw.Only(featureOutput, draw.Implicit), draw.Only(featureTotal, totalNone),
			draw.Only(featureLength, lengthFull),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			t := &c.Tensors[s.Below(2)]
			if last := t.Rank() - 1; t.Sizes[last] == 1 && s.OneIn(2) {
				t.Sizes = t.Sizes[:last]
			} else {
				t.Sizes = append(t.Sizes, 1)
			}
		},
	},
	{
		Rule: dml.Slice1DimensionCountMatches, Way: "among the lists",
		Limits: []draw.Limit{
			draw.Only(featureInput, draw.Implicit), draw.Only(featureOutput, draw.Implicit), draw.Only(featureTotal, totalNone),
			draw.Only(featureLength, lengthFull),
		},
		Break: func(s *draw.Source, c *spec.Call) {
			a := slice1(c)
			lists := []*[]int64{&a.InputWindowOffsets, &a.InputWindowSizes, &a.InputWindowStrides}
			odd := s.Below(int64(len(lists)))
			if s.OneIn(2) { // one entry more than dimensions
				*lists[odd] = append(*lists[odd], s.Below(2))
				return
			}
			for i := range c.Tensors { // one dimension more, and no entry for it
				c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, 1)
			}
			for i, first := range []int64{0, 1, 1} {
				if int64(i) != odd {
					*lists[i] = append(*lists[i], first)
				}
			}
		},
	},
	{Rule: dml.Slice1SameDType, Limits: []draw.Limit{draw.Only(featureTotal, totalNone)}, Break: func(s *draw.Source, c *spec.Call) {
		changeDType(s, c.Output())
	}},
	{
		Rule:   dml.Slice1DimensionCount3_0,
		Limits: []draw.Limit{draw.Instead(featureRank, 0, beyond8), draw.Only(featureLevel, level3_0, level4_1, level5_0)},
	},
	{
		Rule:   dml.Slice1DimensionCount2_1,
		Limits: []draw.Limit{draw.Instead(featureRank, 1, 2, 3, 6, 7, 8), draw.Only(featureLevel, level2_1)},
	},
	{
		Rule:   dml.Slice1Introduced,
		Limits: []draw.Limit{draw.Instead(featureLevel, level1_0)},
	},
	{
		Rule:   dml.Slice1Support3_0,
		Limits: []draw.Limit{draw.Only(featureLevel, level3_0), draw.Instead(featureWidth, draw.Bits64)},
	},
	{
		Rule:   dml.Slice1Support2_1,
		Limits: []draw.Limit{draw.Only(featureLevel, level2_1), draw.Instead(featureWidth, draw.Bits64)},
	},
	{Rule: dml.SizesNonzero, Limits: []draw.Limit{draw.Instead(featureShape, draw.Empty)}},
}, slice1StridesBreaks()...)

// slice1StridesBreaks are stridesBreaks for an input whose windows do not
// follow it, and an output with elements to overlap.
func slice1StridesBreaks() []draw.Break {
	breaks := stridesBreaks(func(c *spec.Call, dimension int, size int64) {
		resize(&c.Tensors[0], dimension, size)
	}, draw.Only(featureWindow, windowLow, windowInside))
	for i := range breaks {
		if breaks[i].Rule == dml.NoOverlappingOutput {
			breaks[i].Limits = append(breaks[i].Limits, draw.Only(featureOutputShape, outputLine, outputBlock))
		}
	}
	return breaks
}
