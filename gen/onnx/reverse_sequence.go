package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// ReverseSequence draws calls of onnx.reverse_sequence.
var ReverseSequence = draw.Generator{
	Operator:    onnx.ReverseSequence,
	Version:     4,
	Draw:        draw.With(drawReverse),
	AlwaysValid: true,
	Data:        sequences.Draw,
	Features: slices.Concat(features, draw.Interacting(
		sequences.Lengths(),
		sizeOf("third size", 2),
	)),
}

var sequences = family.Sequences{Longest: longestSequence}

func drawReverse(s *draw.Source, c *spec.Call, a *onnx.ReverseSequenceAttributes) {
	input := drawFirst(s, c, s.Rank(2, maxRank))
	a.TimeAxis = s.Below(2)
	a.BatchAxis = 1 - a.TimeAxis
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, input.Sizes[a.BatchAxis])
	c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, input.Sizes...)
}

// longestSequence returns the size of the time axis; ok is false if there is no
// such axis, or the lengths have another type than int64.
func longestSequence(c *spec.Call) (n int64, ok bool) {
	sizes, axis := c.Tensors[0].Sizes, spec.As[onnx.ReverseSequenceAttributes](c).TimeAxis
	if c.Tensors[1].DType != tensor.Int64 || axis < 0 || axis >= int64(len(sizes)) {
		return 0, false
	}
	return sizes[axis], true
}
