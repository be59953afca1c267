package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// Identity draws calls of onnx.identity.
var Identity = draw.Generator{
	Operator:    onnx.Identity,
	Version:     1,
	Draw:        func(s *draw.Source, c *spec.Call) { drawFirst(s, c, s.Rank(0, maxRank)) },
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(draw.Row(0), draw.Ones(0), draw.Some("odd elements", func(c *spec.Call) bool {
		return !slices.ContainsFunc(c.Tensors[0].Sizes, func(size int64) bool { return size%2 == 0 })
	}))),
}
