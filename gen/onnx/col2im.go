package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Col2im draws calls of onnx.col2im.
var Col2im = draw.Generator{
	Operator: onnx.Col2im,
	Version:  1,
	Draw:     draw.With(drawCol2Im),
	Fill:     draw.Computed(draw.Numbers),
	Features: slices.Concat(features, windowFeatures, draw.Interacting(
		family.Kernels(draw.List("block_shape")),
		draw.Of("spatial dimensions", []string{"below 2", "2", "3", "more"}, []int64{2, 3, 4}, func(c *spec.Call) int64 { return int64(len(draw.List("image_shape")(c))) }),
	)),
}

func drawCol2Im(s *draw.Source, c *spec.Call, a *onnx.Col2ImAttributes) {
	if s.Gives() {
		drawBlocksOf(s, c, a)
		return
	}
	n := s.Between(2, 3)
	if s.OneIn(8) {
		n = 4
	}
	a.ImageShape, a.BlockShape = nil, nil
	for range n {
		a.ImageShape = append(a.ImageShape, s.Between(1, 12/n))
		a.BlockShape = append(a.BlockShape, draw.Pick(s, []int64{1, 2, 2, 3}))
	}
	windows := onnx.Windows{}
	drawWindows(s, &windows, a.ImageShape, a.BlockShape, 0)
	a.Steps = windows.Steps
	blocks, none := int64(1), draw.Seldom(s, 4)
	for d, size := range a.ImageShape {
		if none.Toss(s) {
			a.ImageShape[d] = 0
		}
		if a.Blocks(d) == 0 {
			a.ImageShape[d], a.BlockShape[d] = size, 1
		}
		blocks *= a.Blocks(d)
	}
	x := &c.Tensors[0]
	if d := typed(s, c); d == tensor.Bool || d == tensor.Complex64 { // which are not added
		draw.SetDType(c, tensor.Float32)
	}
	x.Sizes = append(x.Sizes, s.Between(min(1, s.Below(16)), 2), s.Between(min(1, s.Below(16)), 2)*elements(a.BlockShape), blocks)
}

// drawBlocksOf draws blocks of one row, as many as a given input has.
func drawBlocksOf(s *draw.Source, c *spec.Call, a *onnx.Col2ImAttributes) {
	x := &c.Tensors[0]
	if x.Sizes = sizes(s, s.Rank(3, 0), typed(s, c), x.Sizes); len(x.Sizes) != 3 {
		return
	}
	width := s.Between(1, 3)
	if x.Sizes[1]%width != 0 {
		width = 1
	}
	a.ImageShape, a.BlockShape = []int64{1, x.Sizes[2] + width - 1}, []int64{1, width}
}
