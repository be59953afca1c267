package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Concat draws calls of onnx.concat.
var Concat = draw.Generator{
	Operator:    onnx.Concat,
	Version:     4,
	Draw:        draw.With(drawConcat),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "lengths", Values: []string{"equal", "unequal", "some 0"}, Of: spec.Of(concatLengths)},
	)),
}

func drawConcat(s *draw.Source, c *spec.Call, a *onnx.ConcatAttributes) {
	rank := s.Rank(1, maxRank)
	c.Pass(0, draw.Pick(s, counts))
	inputs, dtype := c.Of("inputs"), draw.TypeOf(s, c.Operator)
	d := s.Below(rank)
	a.Axis = family.Named(s, d, rank)
	equal, empty := s.OneIn(2), draw.Bias(s)
	for i := range inputs {
		t := &inputs[i]
		s.Clear(&t.Sizes)
		if i == 0 {
			t.Sizes = sizes(s, rank, dtype, t.Sizes)
		} else {
			t.Sizes = append(t.Sizes, inputs[0].Sizes...)
		}
		if t.Sizes[d] > 0 && !equal {
			t.Sizes[d] = s.Between(1, t.Sizes[d]+2)
		}
		if !equal && empty.Toss(s) && s.OneIn(4) {
			t.Sizes[d] = 0
		}
	}
	draw.SetDType(c, dtype)
}

func concatLengths(c *spec.Call, a *onnx.ConcatAttributes) int {
	inputs := c.Of("inputs")
	d, ok := specs.Dimension(a.Axis, inputs[0].Rank())
	lengths := 0
	for i := range inputs {
		switch {
		case !ok || d >= inputs[i].Rank():
		case inputs[i].Sizes[d] == 0:
			return 2
		case inputs[i].Sizes[d] != inputs[0].Sizes[d]:
			lengths = 1
		}
	}
	return lengths
}
