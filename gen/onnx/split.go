package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Split draws calls of onnx.split.
var Split = draw.Generator{
	Operator: onnx.Split,
	Version:  4,
	Draw:     draw.With(drawSplit),
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "parts", Values: []string{"lengths", "lengths with some 0", "equal", "rounded up", "too many", "both or none"}, Of: spec.Of(splitParts)},
	)),
}

func drawSplit(s *draw.Source, c *spec.Call, a *onnx.SplitAttributes) {
	rank, n := s.Rank(1, maxRank), draw.Pick(s, counts)
	c.Pass(1, n)
	input, d := drawFirst(s, c, rank), s.Below(rank)
	a.Axis = family.Named(s, d, rank)
	if s.OneIn(2) { // enough entries for all outputs
		input.Sizes[d] = max(input.Sizes[d], s.Between(1, int64(2*n)))
	}
	a.Split, a.NumOutputs = nil, int64(n)
	if s.OneIn(2) {
		a.Split, a.NumOutputs = draw.Parts(s, input.Sizes[d], n), 0
	}
}

func splitParts(c *spec.Call, a *onnx.SplitAttributes) int {
	input := &c.Tensors[0]
	d, ok := specs.Dimension(a.Axis, input.Rank())
	switch {
	case (a.Split == nil) == (a.NumOutputs == 0):
		return 5
	case slices.Contains(a.Split, 0):
		return 1
	case a.Split != nil:
		return 0
	case !ok || input.Sizes[d]%a.NumOutputs == 0:
		return 2
	case (input.Sizes[d]/a.NumOutputs+1)*(a.NumOutputs-1) > input.Sizes[d]:
		return 4
	}
	return 3
}
