package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// BitCast draws calls of onnx.bit_cast.
var BitCast = draw.Generator{
	Operator: onnx.BitCast,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		input := drawFirst(s, c, s.Rank(0, maxRank))
		c.Tensors[1].DType = draw.Pick(s, asWide[input.DType])
	},
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.OfOutput(draw.Kind(1)), draw.Row(0), draw.Ones(0),
		draw.Some("change of type", func(c *spec.Call) bool { return c.Tensors[0].DType != c.Tensors[1].DType }),
	)),
}

// asWide lists the data types to which each can be cast.
var asWide = func() map[tensor.DType][]tensor.DType {
	lists := map[tensor.DType][]tensor.DType{}
	for _, from := range tensor.Shared() {
		for _, to := range tensor.Shared() {
			if from.Bits() == to.Bits() {
				lists[from] = append(lists[from], to)
			}
		}
	}
	return lists
}()
