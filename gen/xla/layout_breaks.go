package xla

import (
	"math"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// ranked leaves out rank 0, and manyRanks rank 1, in which every line fits.
var (
	ranked    = draw.Only(featureRank, 1, 2, 3, 4, 5, 6, 7, 8, beyond8)
	manyRanks = draw.Only(featureRank, 2, 3, 4, 5, 6, 7, 8, beyond8)
)

// layoutBreaks break the rules of layouts in one operand.
func layoutBreaks(name string, operand int) []draw.Break {
	brokenOrder := draw.Instead(order(operand), orderBroken)
	brokenPadding := draw.Instead(padding(operand), paddingBroken)
	stated := draw.Only(order(operand), orderDescending, orderAscending, orderMixed)
	layoutOf := func(c *spec.Call) (*tensor.XLA, *spec.Tensor) {
		t := &c.Tensors[operand]
		return t.Layout.(*tensor.XLA), t
	}
	breaks := []draw.Break{
		{Rule: xla.MinorToMajorRequired, Limits: []draw.Limit{
			ranked, draw.Only(order(operand), orderNone), draw.Instead(padding(operand), paddingEqual, paddingWider),
		}},
		{Rule: xla.MinorToMajorLength, Limits: []draw.Limit{brokenOrder}, Break: func(s *draw.Source, c *spec.Call) {
			x, t := layoutOf(c)
			if rank := t.Rank(); rank > 0 && s.OneIn(2) {
				x.MinorToMajor = x.MinorToMajor[:s.Below(int64(rank))]
			} else {
				x.MinorToMajor = append(x.MinorToMajor, int64(rank))
			}
		}},
		{Rule: xla.MinorToMajorPermutation, Limits: []draw.Limit{ranked, brokenOrder}, Break: func(s *draw.Source, c *spec.Call) {
			x, t := layoutOf(c)
			order, rank := x.MinorToMajor, int64(t.Rank())
			i := s.Below(rank)
			switch s.Below(4) {
			case 0: // one past the last dimension
				order[i] = rank
			case 1: // far past it
				order[i] = rank + draw.Pick(s, []int64{1, tensor.MaxRank, 1 << 32, math.MaxInt64 - tensor.MaxRank})
			default: // one dimension twice, another never
				if rank == 1 {
					order[i] = rank
					break
				}
				order[i] = order[(i+s.Between(1, rank-1))%rank]
			}
		}},
		{Rule: xla.NegativeDimensionNumbers, Limits: []draw.Limit{ranked, brokenOrder}, Break: func(s *draw.Source, c *spec.Call) {
			x, t := layoutOf(c)
			rank := int64(t.Rank())
			i := s.Below(rank)
			x.MinorToMajor[i] -= rank // the same dimension, counted from the end
			if s.OneIn(4) {
				x.MinorToMajor[i] = draw.Pick(s, []int64{-rank - 1, math.MinInt32, math.MinInt64})
			}
		}},
		{Rule: xla.PaddedDimensionsLength, Limits: []draw.Limit{stated, brokenPadding}, Break: func(s *draw.Source, c *spec.Call) {
			x, t := layoutOf(c)
			if rank := t.Rank(); rank > 0 && s.OneIn(2) {
				x.PaddedDimensions = x.PaddedDimensions[:s.Below(int64(rank))]
			} else {
				x.PaddedDimensions = append(x.PaddedDimensions, 1)
			}
		}},
		{Rule: xla.PaddedWidthMinimum, Limits: []draw.Limit{ranked, stated, brokenPadding}, Break: func(s *draw.Source, c *spec.Call) {
			x, t := layoutOf(c)
			if s.OneIn(2) {
				widen(s, x, t.Sizes)
			}
			i := s.Below(int64(t.Rank()))
			x.PaddedDimensions[i] = t.Sizes[i] - 1
			if s.OneIn(4) {
				x.PaddedDimensions[i] = draw.Pick(s, []int64{-1, math.MinInt64})
			}
		}},
		{
			Rule: xla.SizeFits,
			Limits: []draw.Limit{
				manyRanks, draw.Only(featureShape, draw.LongBlock), stated, draw.Only(padding(operand), paddingWider),
			},
			Break: func(s *draw.Source, c *spec.Call) {
				x, t := layoutOf(c)
				i, huge := unfit(s, t)
				x.PaddedDimensions[i] = huge
			},
		},
	}
	for i := range breaks {
		breaks[i].Way = name
	}
	return breaks
}

// unfit draws an extent of the longest dimension with which t does not fit:
// the least, or one far beyond it.
func unfit(s *draw.Source, t *spec.Tensor) (dimension int, extent int64) {
	for i, size := range t.Sizes {
		if size > t.Sizes[dimension] {
			dimension = i
		}
	}
	rest := uint64(1) // elements to one of the dimension
	for i, size := range t.Sizes {
		if i != dimension {
			rest *= uint64(size)
		}
	}
	return dimension, draw.Pick(s, []int64{int64(1<<63/rest + 1), math.MaxInt64})
}
