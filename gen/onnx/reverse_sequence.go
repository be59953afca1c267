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
	Draw:     drawReverse,
	Data:     drawLengths,
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("time axis", []string{"below", "0", "1", "beyond"}, []int64{0, 1, 2}, func(c *spec.Call) int64 { return reverse(c).TimeAxis }),
		draw.Feature{
			Name:   "lengths",
			Values: []string{"not read", "no reversal", "some reversed", "all whole", "one out of range", "several out of range"},
			Of:     reverseLengths,
		},
		draw.Of("elements of a place", []string{"none", "1", "2 to 4", "beyond"}, []int64{1, 2, 5}, func(c *spec.Call) int64 {
			n := int64(1)
			for _, size := range c.Tensors[0].Sizes[min(2, c.Tensors[0].Rank()):] {
				n *= min(size, 5)
			}
			return n
		}),
	)),
}

func reverse(c *spec.Call) *onnx.ReverseSequenceAttributes {
	return c.Attributes.(*onnx.ReverseSequenceAttributes)
}

func drawReverse(s *draw.Source, c *spec.Call) {
	rank, dtype, input, lens := s.Between(2, maxRank), draw.DType(s), &c.Tensors[0], &c.Tensors[1]
	reverse(c).TimeAxis = s.Below(2)
	reverse(c).BatchAxis = 1 - reverse(c).TimeAxis
	input.Sizes = sizes(s, rank, dtype, input.Sizes)
	lens.Sizes = append(lens.Sizes, input.Sizes[reverse(c).BatchAxis])
	c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, input.Sizes...)
	draw.SetDType(c, dtype)
	lens.DType = tensor.Int64
}

// drawLengths fills the lengths of a call whose sequences have places.
func drawLengths(s *draw.Source, c *spec.Call, i int) bool {
	t, sizes, axis := &c.Tensors[i], c.Tensors[0].Sizes, reverse(c).TimeAxis
	n, err := tensor.Elements(t.Sizes)
	if i != 1 || err != nil || t.DType != tensor.Int64 || axis < 0 || axis >= int64(len(sizes)) {
		return false
	}
	t.Data = draw.Grow(t.Data, 8*n)
	longest, whole, stray := sizes[axis], draw.Bias(s), draw.Never
	if s.OneIn(6) {
		stray = draw.Bias(s)
	}
	for e := range n {
		length := s.Between(0, longest)
		switch {
		case stray.Toss(s):
			length = draw.Pick(s, []int64{-1, longest + 1, -longest, math.MinInt64, math.MaxInt64, 1<<32 + longest})
		case whole.Toss(s):
			length = longest
		}
		t.SetBits(e, uint64(length))
	}
	return true
}

func reverseLengths(c *spec.Call) int {
	t, sizes, axis := &c.Tensors[1], c.Tensors[0].Sizes, reverse(c).TimeAxis
	if t.DType != tensor.Int64 || axis < 0 || axis >= int64(len(sizes)) || len(t.Data) == 0 {
		return 0
	}
	moved, whole, out := 0, 0, 0
	n := len(t.Data) / 8
	for e := range n {
		switch length := int64(t.Bits(int64(e))); {
		case length < 0 || length > sizes[axis]:
			out++
		case length == sizes[axis]:
			whole++
		case length > 1:
			moved++
		}
	}
	switch {
	case out > 0:
		return min(3+out, 5)
	case whole == n:
		return 3
	case whole+moved > 0:
		return 2
	}
	return 1
}
