// Package dml makes cases of the DirectML operators, one file an operator.
package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

const most32 = 1<<32 - 1 // the largest size and stride

// stridesBreaks break the rules of descriptors in any DirectML operator.
// resizeInput gives a dimension of the input another size, at least the one
// that it has or 0, together with every size that must follow.
func stridesBreaks(resizeInput func(c *spec.Call, dimension int, size int64)) []draw.Break {
	return []draw.Break{
		{Rule: dml.MinimumSize, Break: breakMinimumSize},
		{Rule: dml.MinimumSize, Break: func(s *draw.Source, c *spec.Call) bool {
			return breakMinimumSize32(s, c, resizeInput)
		}},
		{Rule: dml.SizeFits, Break: func(s *draw.Source, c *spec.Call) bool {
			return breakSizeFits(s, c, resizeInput)
		}},
		{Rule: dml.SizesNonzero, Break: func(s *draw.Source, c *spec.Call) bool {
			resizeInput(c, int(s.Below(int64(c.Tensors[0].Rank()))), 0)
			return true
		}},
		{Rule: dml.NoOverlappingOutput, Break: breakNoOverlappingOutput},
	}
}

// breakMinimumSize states a total size that is too small, by a word or by
// what the rounding adds.
func breakMinimumSize(s *draw.Source, c *spec.Call) bool {
	t := &c.Tensors[s.Below(int64(len(c.Tensors)))]
	place, err := t.Place()
	if err != nil {
		return false
	}
	exact := place.Span * t.DType.Size()
	rounded := (exact + 3) &^ 3
	total := rounded - 4
	if exact < rounded && s.OneIn(2) {
		total = s.Between(exact, rounded-1)
	}
	if total <= 0 {
		return false
	}
	strided(t).TotalBytes = total
	return true
}

// breakMinimumSize32 states the total size that arithmetic in 32 bits
// computes for a tensor beyond it.
func breakMinimumSize32(s *draw.Source, c *spec.Call, resizeInput func(*spec.Call, int, int64)) bool {
	t := &c.Tensors[0]
	resizeInput(c, int(s.Below(int64(t.Rank()))), s.Between(1<<31, most32))
	place, err := t.Place()
	if err != nil {
		panic("gen: a packed tensor cannot be placed: " + err.Error())
	}
	size := t.DType.Size()
	total := (place.Span * size) & most32 // the bytes wrap
	if s.OneIn(2) {
		total = ((place.Span-1)&most32 + 1) * size // the offset of the last element does
	}
	t.Layout = &tensor.Strided{TotalBytes: min(max(total, 4), place.Span*size-1)}
	return true
}

// breakSizeFits makes an operand overflow 63 bits. That takes a size beyond
// any that is drawn, so a size grows with its stride.
func breakSizeFits(s *draw.Source, c *spec.Call, resizeInput func(*spec.Call, int, int64)) bool {
	i := int(s.Below(int64(c.Tensors[0].Rank())))
	resizeInput(c, i, most32)
	grown := make([]*spec.Tensor, 0, len(c.Tensors))
	for k := range c.Tensors {
		if t := &c.Tensors[k]; t.Sizes[i] == most32 {
			grown = append(grown, t)
		}
	}
	t := draw.Pick(s, grown)
	t.Sizes[i] = 1 // the other strides stay small
	layout := strided(t)
	t.Sizes[i], layout.Strides[i] = most32, most32
	return true
}

// breakNoOverlappingOutput gives two elements of the output one address: a
// dimension repeats, or two of them meet.
func breakNoOverlappingOutput(s *draw.Source, c *spec.Call) bool {
	t := c.Output()
	long := make([]int, 0, tensor.MaxRank)
	for i, size := range t.Sizes {
		if size > 1 {
			long = append(long, i)
		}
	}
	if len(long) == 0 {
		return false
	}
	layout := strided(t)
	i := draw.Pick(s, long)
	if j := draw.Pick(s, long); j != i {
		layout.Strides[i] = layout.Strides[j] * s.Between(1, t.Sizes[j]-1)
	} else {
		layout.Strides[i] = 0
	}
	return true
}

// resize gives a dimension of t another size and packs it.
func resize(t *spec.Tensor, dimension int, size int64) {
	t.Sizes[dimension] = size
	t.Layout = nil
}

// resizeAll gives a dimension of every operand another size.
func resizeAll(c *spec.Call, dimension int, size int64) {
	for i := range c.Tensors {
		resize(&c.Tensors[i], dimension, size)
	}
}

// strided gives t an explicit layout with the strides that it has now, for a
// break to change.
func strided(t *spec.Tensor) *tensor.Strided {
	place, err := t.Place()
	if err != nil {
		panic("gen: a drawn layout cannot be placed: " + err.Error())
	}
	layout := &tensor.Strided{Strides: append([]int64(nil), place.Strides...)}
	t.Layout = layout
	return layout
}
