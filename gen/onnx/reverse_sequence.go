package onnx

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// ReverseSequence draws calls of onnx.reverse_sequence.
var ReverseSequence = draw.Generator{
	Operator: onnx.ReverseSequence,
	Version:  4,
	Draw:     drawReverse,
	Valid:    true,
	Data:     drawLengths,
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("time axis", []string{"below", "0", "1", "beyond"}, []int64{0, 1, 2}, func(c *spec.Call) int64 { return onnx.ReverseSequenceOf(c).TimeAxis }),
		draw.Feature{Name: "lengths", Values: []string{"not read", "no reversal", "some reversed", "all whole", "some out of range"}, Of: reverseLengths},
		sizeOf("third size", 2),
	)),
}

func drawReverse(s *draw.Source, c *spec.Call) {
	a, input := onnx.ReverseSequenceOf(c), drawFirst(s, c, s.Rank(2, maxRank))
	a.TimeAxis = s.Below(2)
	a.BatchAxis = 1 - a.TimeAxis
	c.Tensors[1].Sizes = append(c.Tensors[1].Sizes, input.Sizes[a.BatchAxis])
	c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, input.Sizes...)
}

// longestSequence returns the size of the time axis; ok is false if there is no
// such axis, or the lengths have another type than int64.
func longestSequence(c *spec.Call) (n int64, ok bool) {
	sizes, axis := c.Tensors[0].Sizes, onnx.ReverseSequenceOf(c).TimeAxis
	if c.Tensors[1].DType != tensor.Int64 || axis < 0 || axis >= int64(len(sizes)) {
		return 0, false
	}
	return sizes[axis], true
}

// drawLengths fills the lengths of a call whose sequences have elements.
func drawLengths(s *draw.Source, c *spec.Call, i int) bool {
	longest, ok := longestSequence(c)
	if i != 1 || !ok {
		return false
	}
	whole, stray := draw.Bias(s), draw.Seldom(s, 6)
	draw.Integers(&c.Tensors[i], func() int64 {
		switch {
		case stray.Toss(s):
			return draw.Pick(s, []int64{-1, longest + 1, -longest, math.MinInt64, math.MaxInt64, 1<<32 + longest})
		case whole.Toss(s):
			return longest
		}
		return s.Between(0, longest)
	})
	return true
}

func reverseLengths(c *spec.Call) int {
	longest, ok := longestSequence(c)
	lengths := draw.Values(&c.Tensors[1])
	if !ok || len(lengths) == 0 {
		return 0
	}
	switch least, most := slices.Min(lengths), slices.Max(lengths); {
	case least < 0 || most > longest:
		return 4
	case least == longest:
		return 3
	case most > 1:
		return 2
	}
	return 1
}
