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
	of := func(c *spec.Call) *onnx.IsInfAttributes { return c.Attributes.(*onnx.IsInfAttributes) }
	g.Draw = func(s *draw.Source, c *spec.Call) {
		of(c).Negative, of(c).Positive = !s.OneIn(3), !s.OneIn(3)
		free(s, c)
	}
	g.Features = slices.Concat(g.Features, draw.Interacting(
		draw.Some("detect_negative", func(c *spec.Call) bool { return of(c).Negative }),
		draw.Some("detect_positive", func(c *spec.Call) bool { return of(c).Positive }),
	))
	return g
}
