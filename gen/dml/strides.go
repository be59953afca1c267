// Package dml makes cases of the DirectML operators, one file an operator.
package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// level draws a feature level, with a rank and a data type that it supports.
// Most cases are at the highest level, where everything is allowed.
func level(s *draw.Source, oldRanks ...int) (featureLevel int64, rank int, d tensor.DType) {
	d = draw.Pick(s, tensor.DTypes())
	rank = int(s.Between(1, 8))
	switch s.Below(16) {
	case 0:
		featureLevel = dml.Level2_1
		rank = draw.Pick(s, oldRanks)
	case 1:
		featureLevel = dml.Level3_0
	case 2:
		return draw.Pick(s, []int64{0x5000, 0x6000, 0x6400}), rank, d
	default:
		return dml.Level4_1, rank, d
	}
	for d.Size() == 8 {
		d = draw.Pick(s, tensor.DTypes())
	}
	return featureLevel, rank, d
}

// otherDType draws a data type other than d.
func otherDType(s *draw.Source, d tensor.DType) tensor.DType {
	for {
		if other := draw.Pick(s, tensor.DTypes()); other != d {
			return other
		}
	}
}

// stridesBreaks break the rules of descriptors, in any DirectML operator
// whose output has the input's rank.
var stridesBreaks = []draw.Break{
	{Rule: dml.MinimumSize, Break: func(s *draw.Source, c *spec.Call) bool {
		t := &c.Tensors[s.Below(int64(len(c.Tensors)))]
		place, err := t.Place()
		if err != nil || place.Bytes == 0 {
			return false
		}
		layout := strided(t)
		least, err := tensor.MinimumBytes(t.Sizes, place.Strides, t.DType.Size())
		if err != nil || least <= 4 {
			return false
		}
		layout.TotalBytes = least - 4
		return true
	}},
	{Rule: dml.SizeFits, Break: func(s *draw.Source, c *spec.Call) bool {
		t := &c.Tensors[0]
		dims := make([]int, 0, tensor.MaxRank)
		for i, size := range t.Sizes {
			if size > 1 {
				dims = append(dims, i)
			}
		}
		if len(dims) == 0 {
			return false
		}
		place, err := t.Place()
		if err != nil {
			return false
		}
		strides := append([]int64(nil), place.Strides...)
		// A 64-bit overflow needs a size beyond any that is drawn, so the
		// size grows with the stride.
		i := draw.Pick(s, dims)
		t.Sizes[i], strides[i] = 1<<32-1, 1<<32-1
		t.Layout = &tensor.Strided{Strides: strides}
		return true
	}},
	{Rule: dml.SizesNonzero, Break: func(s *draw.Source, c *spec.Call) bool {
		t := &c.Tensors[0]
		t.Sizes[s.Below(int64(t.Rank()))] = 0
		t.Layout = nil
		return true
	}},
	{Rule: dml.NoOverlappingOutput, Break: func(s *draw.Source, c *spec.Call) bool {
		t := c.Output()
		for i, size := range t.Sizes {
			if size > 1 {
				layout := strided(t)
				layout.Strides[i] = 0
				return true
			}
		}
		return false
	}},
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
