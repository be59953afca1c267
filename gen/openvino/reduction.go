package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// The generators of reductions.
var (
	ReduceSum        = reduction(openvino.ReduceSum, draw.Numbers)
	ReduceProd       = reduction(openvino.ReduceProd, draw.Numbers)
	ReduceMean       = reduction(openvino.ReduceMean, draw.Numbers)
	ReduceL1         = reduction(openvino.ReduceL1, draw.Numbers)
	ReduceMax        = reduction(openvino.ReduceMax, draw.OrNaNs)
	ReduceMin        = reduction(openvino.ReduceMin, draw.OrNaNs)
	ReduceLogicalAnd = reduction(openvino.ReduceLogicalAnd, draw.Bits)
	ReduceLogicalOr  = reduction(openvino.ReduceLogicalOr, draw.Bits)
	CumSum           = draw.Generator{
		Operator: openvino.CumSum,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.CumSumAttributes) {
			rank := drawFirst(s, c, 1)
			axis := s.Below(rank)
			family.Accumulated(&c.Tensors[0], axis)
			a.Axis = family.Named(s, axis, rank)
			draw.Choices(s, c)
		}),
		Fill:     draw.Computed(draw.Numbers),
		Features: features,
	}
)

// reduction is the generator of a reduction.
func reduction(op *spec.Operator, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.ReduceAttributes) {
			a.Axes, _ = family.Axes(s, drawFirst(s, c, 0))
			a.KeepDims = s.OneIn(2)
			a.Axes = append([]int64{}, a.Axes...) // a list without entries is one
		}),
		Fill:     draw.Computed(fill),
		Features: slices.Concat(features, []draw.Feature{draw.Row(0)}),
	}
}

// drawFirst draws the element type of a call that computes, and the sizes of its first operand, whose rank it returns.
func drawFirst(s *draw.Source, c *spec.Call, least int64) (rank int64) {
	dtype, first := typed(s, c), &c.Tensors[0]
	rank = s.Rank(least, mostRank)
	first.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), first.Sizes))
	return rank
}
