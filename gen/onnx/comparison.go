package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of operators that compare or classify.
var (
	Equal          = elementwise(onnx.Equal, draw.Few)
	Less           = elementwise(onnx.Less, draw.Few)
	Greater        = elementwise(onnx.Greater, draw.Few)
	LessOrEqual    = elementwise(onnx.LessOrEqual, draw.Few)
	GreaterOrEqual = elementwise(onnx.GreaterOrEqual, draw.Few)
	IsNan          = elementwise(onnx.IsNan, draw.Bits)
	IsInf          = isInf()
)

func isInf() draw.Generator {
	g := elementwise(onnx.IsInf, draw.Bits)
	free := g.Draw
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *onnx.IsInfAttributes) {
		a.Negative, a.Positive = !s.OneIn(3), !s.OneIn(3)
		free(s, c)
	})
	g.Features = slices.Concat(g.Features, draw.Interacting(
		draw.Some("detect_negative", draw.Bool("detect_negative")),
		draw.Some("detect_positive", draw.Bool("detect_positive")),
	))
	return g
}
