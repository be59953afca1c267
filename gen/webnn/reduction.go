package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// The generators of reductions.
var (
	ReduceSum       = reduction(webnn.ReduceSum, draw.Numbers)
	ReduceProduct   = reduction(webnn.ReduceProduct, draw.Numbers)
	ReduceMean      = reduction(webnn.ReduceMean, draw.Numbers)
	ReduceL1        = reduction(webnn.ReduceL1, draw.Numbers)
	ReduceSumSquare = reduction(webnn.ReduceSumSquare, draw.Numbers)
	ReduceMax       = reduction(webnn.ReduceMax, draw.OrNaNs)
	ReduceMin       = reduction(webnn.ReduceMin, draw.OrNaNs)
	ArgMax          = alongAxis(webnn.ArgMax, draw.Few)
	ArgMin          = alongAxis(webnn.ArgMin, draw.Few)
	CumulativeSum   = alongAxis(webnn.CumulativeSum, draw.Numbers)
)

// reduction is the generator of a reduction.
func reduction(op *spec.Operator, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *webnn.ReduceAttributes) {
			rank := drawFirst(s, c, 0)
			a.Axes, _ = family.Axes(s, rank)
			for i, axis := range a.Axes {
				if axis < 0 {
					a.Axes[i] += rank
				}
			}
			if a.KeepDimensions = s.OneIn(2); s.OneIn(8) {
				a.Axes = []int64{}
			}
		}),
		Fill:     draw.Computed(fill),
		Features: slices.Concat(features, []draw.Feature{draw.Row(0)}),
	}
}

// alongAxis is the generator of an operation with flags and an axis.
func alongAxis(op *spec.Operator, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			axis := family.AxisOfCall(c)
			if *axis = s.Below(drawFirst(s, c, 1)); c.Operator == webnn.CumulativeSum {
				family.Accumulated(&c.Tensors[0], *axis)
			}
			if draw.Choices(s, c); !c.Operator.Params[1].Implied() {
				c.Output().DType = draw.Pick(s, []tensor.DType{tensor.Int32, tensor.Int64})
			}
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
}

// drawFirst draws the data type of a call that computes, and the sizes of its first operand, whose rank it returns.
func drawFirst(s *draw.Source, c *spec.Call, least int64) (rank int64) {
	dtype, first := typed(s, c), &c.Tensors[0]
	rank = s.Rank(least, maxRank)
	first.Sizes = draw.Sizes(s, int(rank), dtype.Size(), first.Sizes)
	return rank
}
