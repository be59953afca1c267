package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// GridSample draws calls of onnx.grid_sample.
var GridSample = draw.Generator{
	Operator: onnx.GridSample,
	Version:  1,
	Draw:     draw.With(drawGridSample),
	Fill:     draw.Computed(sampled),
	Features: slices.Concat(features, draw.Interacting(
		draw.Enum(onnx.GridSample, "mode"), draw.Enum(onnx.GridSample, "padding_mode"),
	)),
}

func drawGridSample(s *draw.Source, c *spec.Call, a *onnx.GridSampleAttributes) {
	a.AlignCorners, a.Mode, a.PaddingMode = s.OneIn(2), s.Below(2), s.Below(3)
	x, grid := &c.Tensors[0], &c.Tensors[1]
	d := draw.TypeOf(s, c.Operator)
	for a.Mode == onnx.GridLinear && (d == tensor.Bool || d == tensor.Complex64) {
		if d = draw.TypeOf(s, c.Operator); s.GivesType() {
			a.Mode = onnx.GridNearest
		}
	}
	draw.SetDType(c, d)
	grid.DType = draw.Pick(s, []tensor.DType{tensor.Float32, tensor.Float32, tensor.Float64, tensor.Float16, tensor.Bfloat16})
	n := draw.Pick(s, []int64{1, 2, 2, 2, 2, 2, 3, 3, 4})
	if s.Gives() {
		x.Sizes = sizes(s, s.Rank(3, 0), d, x.Sizes)
		n = int64(len(x.Sizes)) - 2
	} else {
		x.Sizes = append(x.Sizes, s.Between(1, 3), s.Between(1, 3))
	}
	grid.Sizes = append(grid.Sizes, x.Sizes[0])
	for d := range n {
		if int64(len(x.Sizes)) < d+3 {
			x.Sizes = append(x.Sizes, draw.Pick(s, []int64{1, 2, 2, 3, 4, 5, 8}))
		}
		grid.Sizes = append(grid.Sizes, s.Between(1, draw.Pick(s, []int64{1, 2, 3, 3, 5})))
	}
	grid.Sizes = append(grid.Sizes, n)
	if s.Gives() {
		return
	}
	if s.OneIn(24) {
		d := s.Below(2)
		if x.Sizes[d] = 0; d == 0 {
			grid.Sizes[0] = 0
		}
	} else if s.OneIn(24) {
		grid.Sizes[1+s.Below(n)] = 0
	}
}

// sampled fills X with numbers or bits, and the grid with coordinates that are multiples of a power of 2.
func sampled(s *draw.Source, c *spec.Call, i int, most int64) {
	switch {
	case i == 0 && spec.As[onnx.GridSampleAttributes](c).Mode == onnx.GridNearest:
		draw.Bits(s, c, i, most)
		return
	case i == 0:
		draw.Numbers(s, c, i, most)
		return
	}
	unit := 1 / float64(draw.Pick(s, []int64{1, 2, 4, 8}))
	if most < 8 {
		unit = 1
	}
	beyond := draw.Bias(s)
	grid := &c.Tensors[1]
	draw.Each(grid, func() uint64 {
		bound := 1.0
		if beyond.Toss(s) {
			bound = float64(draw.Pick(s, []int64{2, 3, 7}))
		}
		bits, _ := tensor.FloatValue(grid.DType, unit*float64(s.Between(int64(-bound/unit), int64(bound/unit))))
		return bits
	})
}
