package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Resize draws calls of onnx.resize.
var Resize = draw.Generator{
	Operator: onnx.Resize,
	Version:  4,
	Draw:     draw.With(drawResize),
	Features: slices.Concat(features, []draw.Feature{
		draw.AxesOf("axes"),
		draw.Some("extrapolation value", spec.From(func(a *onnx.ResizeAttributes) bool { return a.Extrapolation != 0 })),
	}, family.ResizeFeatures(onnx.ResizeOf)),
}

func drawResize(s *draw.Source, c *spec.Call, a *onnx.ResizeAttributes) {
	rank := s.Rank(0, maxRank)
	x := drawFirst(s, c, rank)
	axes, n := family.Axes(s, rank)
	*a = onnx.ResizeAttributes{Axes: axes, Coordinates: s.Below(6), Nearest: s.Below(4), Policy: max(s.Between(-2, 2), 0)}
	a.Scales, a.Sizes = family.DrawResize(s, x.Sizes, axes, n)
	if a.Coordinates == specs.CropAndResize || s.OneIn(16) {
		a.Roi, a.Extrapolation = family.DrawCrop(s, n), float64(draw.Pick(s, []int64{0, 1, 100}))
	}
}
