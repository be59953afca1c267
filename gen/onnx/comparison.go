package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
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

// isInf draws calls that mostly report both infinities.
func isInf() draw.Generator {
	g := elementwise(onnx.IsInf, draw.Bits)
	g.Draw = draw.With(func(s *draw.Source, c *spec.Call, a *onnx.IsInfAttributes) {
		a.Negative, a.Positive = !s.OneIn(3), !s.OneIn(3)
		typed(s, c)
		family.Broadcast(s, c, maxRank)
	})
	return g
}
