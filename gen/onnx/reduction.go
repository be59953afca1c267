package onnx

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of reductions.
var (
	ReduceSum       = reduction(onnx.ReduceSum, 1, draw.Numbers)
	ReduceProd      = reduction(onnx.ReduceProd, 1, draw.Numbers)
	ReduceMean      = reduction(onnx.ReduceMean, 1, draw.Numbers)
	ReduceL1        = reduction(onnx.ReduceL1, 1, draw.Numbers)
	ReduceSumSquare = reduction(onnx.ReduceSumSquare, 1, draw.Numbers)
	ReduceMax       = reduction(onnx.ReduceMax, 2, draw.OrNaNs)
	ReduceMin       = reduction(onnx.ReduceMin, 2, draw.OrNaNs)
	ArgMax          = alongAxis(onnx.ArgMax, 2, draw.FewOrNaNs, math.MaxInt64)
	ArgMin          = alongAxis(onnx.ArgMin, 2, draw.FewOrNaNs, math.MaxInt64)
	CumSum          = alongAxis(onnx.CumSum, 1, draw.Numbers, math.MaxInt64)
	Hardmax         = alongAxis(onnx.Hardmax, 2, draw.Few, 512) // each element of an axis is compared with all others
)

// reduction is the generator of a reduction.
func reduction(op *spec.Operator, version int, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  version,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.ReduceAttributes) {
			rank, dtype := s.Rank(0, maxRank), typed(s, c)
			c.Tensors[0].Sizes = sizes(s, rank, dtype, c.Tensors[0].Sizes)
			a.Axes, _ = family.Axes(s, rank)
			a.Keepdims, a.Noop = s.OneIn(2), s.OneIn(4)
		}),
		Fill:     draw.Computed(fill),
		Features: slices.Concat(features, []draw.Feature{draw.Row(0)}),
	}
}

// alongAxis is the generator of an operator with flags and an axis, along which there are at most
// longest elements.
func alongAxis(op *spec.Operator, version int, fill draw.Operands, longest int64) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  version,
		Draw: func(s *draw.Source, c *spec.Call) {
			rank, dtype := s.Rank(1, maxRank), typed(s, c)
			c.Tensors[0].Sizes = sizes(s, rank, dtype, c.Tensors[0].Sizes)
			for _, field := range c.Fields() {
				if field.Axis {
					axis := s.Below(rank)
					c.Tensors[0].Sizes[axis] = min(c.Tensors[0].Sizes[axis], longest)
					*field.Int = family.Named(s, axis, rank)
				}
			}
			draw.Choices(s, c)
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
}
