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
// resizeInput gives a dimension of the input another size, larger than any
// other, together with every size that must follow, and packs what it
// resizes; resized says what else becomes of a call whose long dimension is
// resized so.
func stridesBreaks(resizeInput func(c *spec.Call, dimension int, size int64), resized ...draw.Limit) []draw.Break {
	return []draw.Break{
		{Rule: dml.MinimumSize, Limits: []draw.Limit{draw.Instead(featureTotal, totalShort)}, Break: breakMinimumSize},
		{
			Rule: dml.MinimumSize, Way: "in 32 bits",
			Limits: append([]draw.Limit{
				draw.Only(featureShape, draw.LongLine, draw.LongBlock), draw.Only(featureInput, draw.Implicit), draw.Instead(featureTotal, totalShort),
			}, resized...),
			Break: func(s *draw.Source, c *spec.Call) { breakMinimumSize32(s, c, resizeInput) },
		},
		sizeFitsBreak("input", 0, resizeInput, append([]draw.Limit{draw.Instead(featureInput, draw.Vast)}, resized...)...),
		{
			Rule: dml.NoOverlappingOutput,
			Limits: []draw.Limit{
				draw.Only(featureShape, draw.Line, draw.LongLine, draw.Block, draw.LongBlock),
				draw.Instead(featureOutput, draw.Overlapping), draw.Only(featureTotal, totalNone),
			},
			Break: breakNoOverlappingOutput,
		},
	}
}

// layOut gives an operand the layout that a feature says.
func layOut(s *draw.Source, p *draw.Profile, t *spec.Tensor, feature, apart int) {
	if layout := p.Of(feature); layout != draw.Vast {
		draw.Strided(s, t, layout, apart)
	} else {
		t.Layout = nil // until a break makes it so
	}
}

// breakMinimumSize states a total size that is too small, by a word or by
// what the rounding adds.
func breakMinimumSize(s *draw.Source, c *spec.Call) {
	t := &c.Tensors[s.Below(int64(len(c.Tensors)))]
	place, err := t.Place()
	if err != nil {
		panic("gen: a drawn layout cannot be placed: " + err.Error())
	}
	exact := place.Span * t.DType.Size()
	rounded := (exact + 3) &^ 3
	total := rounded - 4
	if exact < rounded && s.OneIn(2) {
		total = s.Between(exact, rounded-1)
	}
	if total <= 0 { // which would state none
		total = s.Between(1, rounded-1)
	}
	draw.StateBytes(t, total)
}

// breakMinimumSize32 states the total size that arithmetic in 32 bits
// computes for a tensor beyond it.
func breakMinimumSize32(s *draw.Source, c *spec.Call, resizeInput func(*spec.Call, int, int64)) {
	t := &c.Tensors[0]
	resizeInput(c, longest(t.Sizes), s.Between(1<<31, most32))
	place, err := t.Place()
	if err != nil {
		panic("gen: a packed tensor cannot be placed: " + err.Error())
	}
	size := t.DType.Size()
	total := (place.Span * size) & most32 // the bytes wrap
	if s.OneIn(2) {
		total = ((place.Span-1)&most32 + 1) * size // the offset of the last element does
	}
	draw.StateBytes(t, min(max(total, 4), place.Span*size-1))
}

// sizeFitsBreak makes an operand overflow 64 bits. That takes a size beyond
// any that is drawn, so a size grows with its stride.
func sizeFitsBreak(name string, operand int, resizeInput func(*spec.Call, int, int64), limits ...draw.Limit) draw.Break {
	return draw.Break{
		Rule: dml.SizeFits, Way: name,
		Limits: append([]draw.Limit{
			draw.Only(featureShape, draw.LongLine, draw.LongBlock), draw.Only(featureTotal, totalNone),
			draw.Only(featureWidth, draw.Bits16, draw.Bits32, draw.Bits64), // bytes would just fit
		}, limits...),
		Break: func(_ *draw.Source, c *spec.Call) {
			i := longest(c.Tensors[0].Sizes)
			resizeInput(c, i, most32)
			t := &c.Tensors[operand]
			t.Sizes[i] = 1 // the other strides stay small
			layout := strided(t)
			t.Sizes[i], layout.Strides[i] = most32, most32
		},
	}
}

// breakNoOverlappingOutput leaves the output with a dimension that repeats,
// or makes two of them meet.
func breakNoOverlappingOutput(s *draw.Source, c *spec.Call) {
	t := c.Output()
	long := make([]int, 0, tensor.MaxRank)
	for i, size := range t.Sizes {
		if size > 1 {
			long = append(long, i)
		}
	}
	i, j := draw.Pick(s, long), draw.Pick(s, long)
	if i == j {
		return
	}
	t.Layout = nil
	layout := strided(t)
	layout.Strides[i] = layout.Strides[j] * s.Between(1, t.Sizes[j]-1)
}

// longest returns the dimension of the largest size.
func longest(sizes []int64) int {
	at := 0
	for i, size := range sizes {
		if size > sizes[at] {
			at = i
		}
	}
	return at
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

// changeDType gives one operand another data type.
func changeDType(s *draw.Source, t *spec.Tensor) {
	d := t.DType
	for t.DType == d {
		t.DType = draw.Pick(s, tensor.DTypes())
	}
}

// changeSize gives one dimension of one operand another size, close to its
// own on either side, and packs it.
func changeSize(s *draw.Source, t *spec.Tensor) {
	i := s.Below(int64(t.Rank()))
	resize(t, int(i), otherSize(s, t.Sizes[i]))
}

// otherSize draws a size close to another, on either side.
func otherSize(s *draw.Source, size int64) int64 {
	if size > 1 && s.OneIn(2) {
		return s.Between(1, size-1)
	}
	return size + s.Between(1, 3)
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
