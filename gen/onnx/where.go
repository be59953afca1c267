package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Where draws calls of onnx.where.
var Where = draw.Generator{
	Operator: onnx.Where,
	Version:  4,
	Draw:     func(s *draw.Source, c *spec.Call) { family.DrawChoice(s, c, maxRank) },
	Features: slices.Concat([]draw.Feature{
		draw.Execution, draw.Rank(1, maxRank), draw.Width(1), draw.Kind(1), draw.Above("X", 1), draw.Longest("X", 1),
	}, family.ChoiceFeatures),
}
