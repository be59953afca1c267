// Package xla makes cases of the operators over XLA arrays, one file an
// operator.
package xla

import (
	"math"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/xla"
)

// maxBuffer bounds the elements of a drawn buffer, padding included.
const maxBuffer = 1024

var paddingValues = []tensor.PaddingValue{
	tensor.UnspecifiedPadding, tensor.ZeroPadding, tensor.OnePadding, tensor.LowestPadding, tensor.HighestPadding,
}

// layout gives t a layout for its sizes: none, or any order of the
// dimensions, half of them padded.
func layout(s *draw.Source, t *spec.Tensor) {
	kind := s.Below(8)
	if kind == 0 {
		t.Layout = nil
		return
	}
	x := stated(t)
	switch kind {
	case 1: // row-major-like, as drawn
	case 2: // column-major-like
		for i := range x.MinorToMajor {
			x.MinorToMajor[i] = int64(i)
		}
	default:
		for i := len(x.MinorToMajor) - 1; i > 0; i-- {
			j := s.Below(int64(i + 1))
			x.MinorToMajor[i], x.MinorToMajor[j] = x.MinorToMajor[j], x.MinorToMajor[i]
		}
	}
	if s.OneIn(2) {
		widths(s, x, t.Sizes)
	}
	x.PaddingValue = draw.Pick(s, paddingValues)
}

// stated gives t a layout in the default order, without padding, and returns
// it.
func stated(t *spec.Tensor) *tensor.XLA {
	x, ok := t.Layout.(*tensor.XLA)
	if !ok {
		x = &tensor.XLA{}
		t.Layout = x
	}
	if x.MinorToMajor == nil {
		x.MinorToMajor = make([]int64, 0, t.Rank())
	}
	x.MinorToMajor = x.MinorToMajor[:0]
	for i := t.Rank() - 1; i >= 0; i-- {
		x.MinorToMajor = append(x.MinorToMajor, int64(i))
	}
	x.PaddedDimensions, x.PaddingValue = nil, tensor.UnspecifiedPadding
	return x
}

// widths pads x: some dimensions, none or all, while the buffer is small.
func widths(s *draw.Source, x *tensor.XLA, sizes []int64) {
	x.PaddedDimensions = append([]int64{}, sizes...)
	inverse := draw.Pick(s, []int64{1, 2, 2, 4}) // one dimension in how many is padded
	buffer := int64(1)
	for _, size := range sizes {
		buffer *= max(size, 1)
	}
	for i, size := range sizes {
		if !s.OneIn(inverse) {
			continue
		}
		width := size + s.Between(1, 3)
		if grown := buffer / max(size, 1) * width; grown <= maxBuffer {
			x.PaddedDimensions[i], buffer = width, grown
		}
	}
}

// explicit returns the layout of t, stated in the default order if it has
// none, for a break to change.
func explicit(t *spec.Tensor) *tensor.XLA {
	if x, ok := t.Layout.(*tensor.XLA); ok {
		return x
	}
	return stated(t)
}

// operand picks either operand.
func operand(s *draw.Source, c *spec.Call) *spec.Tensor {
	return &c.Tensors[s.Below(int64(len(c.Tensors)))]
}

// layoutBreaks break the rules of layouts.
var layoutBreaks = []draw.Break{
	{Rule: xla.MinorToMajorRequired, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		if t.Rank() == 0 {
			return false
		}
		x := explicit(t)
		if x.PaddedDimensions == nil {
			widths(s, x, t.Sizes)
		}
		x.MinorToMajor = nil
		return true
	}},
	{Rule: xla.MinorToMajorLength, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		x := explicit(t)
		if rank := t.Rank(); rank > 0 && s.OneIn(2) {
			x.MinorToMajor = x.MinorToMajor[:s.Below(int64(rank))]
		} else {
			x.MinorToMajor = append(x.MinorToMajor, int64(rank))
		}
		return true
	}},
	{Rule: xla.MinorToMajorPermutation, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		rank := int64(t.Rank())
		if rank == 0 {
			return false
		}
		order := explicit(t).MinorToMajor
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
		return true
	}},
	{Rule: xla.NegativeDimensionNumbers, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		rank := int64(t.Rank())
		if rank == 0 {
			return false
		}
		order := explicit(t).MinorToMajor
		i := s.Below(rank)
		order[i] -= rank // the same dimension, counted from the end
		if s.OneIn(4) {
			order[i] = draw.Pick(s, []int64{-rank - 1, math.MinInt32, math.MinInt64})
		}
		return true
	}},
	{Rule: xla.PaddedDimensionsLength, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		x := explicit(t)
		x.PaddedDimensions = append([]int64{}, t.Sizes...)
		if rank := t.Rank(); rank > 0 && s.OneIn(2) {
			x.PaddedDimensions = x.PaddedDimensions[:s.Below(int64(rank))]
		} else {
			x.PaddedDimensions = append(x.PaddedDimensions, 1)
		}
		return true
	}},
	{Rule: xla.PaddedWidthMinimum, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		if t.Rank() == 0 {
			return false
		}
		x := explicit(t)
		if x.PaddedDimensions == nil {
			x.PaddedDimensions = append([]int64{}, t.Sizes...)
		}
		i := s.Below(int64(t.Rank()))
		x.PaddedDimensions[i] = t.Sizes[i] - 1
		if s.OneIn(4) {
			x.PaddedDimensions[i] = draw.Pick(s, []int64{-1, math.MinInt64})
		}
		return true
	}},
	{Rule: xla.SizeFits, Break: func(s *draw.Source, c *spec.Call) bool {
		t := operand(s, c)
		if t.Rank() == 0 {
			return false
		}
		i := int(s.Below(int64(t.Rank())))
		rest := t.DType.Size() // bytes to one element of dimension i
		for j, size := range t.Sizes {
			if j != i {
				rest *= max(size, 1)
			}
		}
		if rest == 1 {
			return false // the largest extent still fits
		}
		// The smallest buffer that does not fit, or one far beyond it.
		huge := draw.Pick(s, []int64{math.MaxInt64/rest + 1, math.MaxInt64})
		if s.OneIn(2) {
			for k := range c.Tensors {
				grow(c.Tensors[k].Sizes, i, huge)
				c.Tensors[k].Layout = nil
			}
			return true
		}
		x := explicit(t)
		x.PaddedDimensions = append([]int64{}, t.Sizes...)
		grow(x.PaddedDimensions, i, huge)
		return true
	}},
}

// grow makes extents[i] huge and no other extent 0.
func grow(extents []int64, i int, huge int64) {
	for j := range extents {
		extents[j] = max(extents[j], 1)
	}
	extents[i] = huge
}
