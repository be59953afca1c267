package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Pad draws calls of onnx.pad.
var Pad = draw.Generator{
	Operator: onnx.Pad,
	Version:  5,
	Draw:     draw.With(drawPad),
	Features: slices.Concat(features, []draw.Feature{draw.AxesOf("axes"), draw.Tensors("constant_value", 1)}, family.PadFeatures(onnx.PadOf)),
}

func drawPad(s *draw.Source, c *spec.Call, a *onnx.PadAttributes) {
	p := family.DrawPad(s, c, s.Rank(0, maxRank), true)
	*a = onnx.PadAttributes{Pads: append(p.Begin, p.End...), Axes: p.Axes, Mode: s.Below(4)}
}
