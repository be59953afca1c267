package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// Compress draws calls of onnx.compress.
var Compress = draw.Generator{
	Operator: onnx.Compress,
	Draw:     drawCompress,
	Features: slices.Concat(features, draw.Interacting(
		draw.Some("flattening", func(c *spec.Call) bool { return compress(c).Axis == onnx.CompressFlat }),
		axisOf(func(c *spec.Call) int64 { return compress(c).Axis }),
		draw.Of("condition", []string{"empty", "1", "2 to 9", "10 to 63", "64"}, []int64{1, 2, 10, 64}, func(c *spec.Call) int64 {
			return int64(len(compress(c).Condition))
		}),
		draw.Feature{Name: "selected", Values: []string{"none", "the first ones", "others", "all"}, Of: selected},
	)),
}

func compress(c *spec.Call) *onnx.CompressAttributes { return c.Attributes.(*onnx.CompressAttributes) }

// maxCondition is as many entries as a condition is drawn with.
const maxCondition = 64

func drawCompress(s *draw.Source, c *spec.Call) {
	a, rank, dtype, input := compress(c), s.Between(1, maxRank), draw.DType(s), &c.Tensors[0]
	input.Sizes = sizes(s, rank, dtype, input.Sizes)
	draw.SetDType(c, dtype)
	a.Axis = onnx.CompressFlat
	n := int64(1)
	for _, size := range input.Sizes {
		n *= size
	}
	if !s.OneIn(3) {
		d := s.Below(rank)
		a.Axis, n = named(s, d, rank), input.Sizes[d]
	}
	if n = min(n, maxCondition); s.OneIn(3) {
		n = s.Between(0, n)
	}
	draw.Clear(&a.Condition)
	for some := draw.Bias(s); n > 0; n-- {
		a.Condition = append(a.Condition, some.Bit(s))
	}
}

// selected is how the entries of the condition that are true stand to the others.
func selected(c *spec.Call) int {
	condition := compress(c).Condition
	last := len(condition)
	for last > 0 && condition[last-1] == 0 {
		last--
	}
	size := int64(-1)
	if d, ok := family.Dimension(compress(c).Axis, c.Tensors[0].Rank()); ok {
		size = c.Tensors[0].Sizes[d]
	}
	switch {
	case last == 0:
		return 0
	case slices.Contains(condition[:last], 0):
		return 2
	case int64(last) == size:
		return 3
	}
	return 1
}
