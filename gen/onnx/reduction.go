package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of reductions.
var (
	ReduceSum       = reduction(onnx.ReduceSum, draw.Numbers)
	ReduceProd      = reduction(onnx.ReduceProd, draw.Numbers)
	ReduceMean      = reduction(onnx.ReduceMean, draw.Numbers)
	ReduceL1        = reduction(onnx.ReduceL1, draw.Numbers)
	ReduceSumSquare = reduction(onnx.ReduceSumSquare, draw.Numbers)
	ReduceMax       = reduction(onnx.ReduceMax, draw.Numbers)
	ReduceMin       = reduction(onnx.ReduceMin, draw.Numbers)
	ArgMax          = argument(onnx.ArgMax)
	ArgMin          = argument(onnx.ArgMin)
	CumSum          = cumSum()
	Hardmax         = alongAxis(onnx.Hardmax, draw.Few, func(c *spec.Call) *int64 { return &c.Attributes.(*onnx.HardmaxAttributes).Axis })
)

// reduction is the generator of a reduction.
func reduction(op *spec.Operator, fill draw.Operands) draw.Generator {
	of := func(c *spec.Call) *onnx.ReduceAttributes { return c.Attributes.(*onnx.ReduceAttributes) }
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			a, rank, dtype := of(c), s.Rank(0, maxRank), typed(s, c)
			c.Tensors[0].Sizes = sizes(s, rank, dtype, c.Tensors[0].Sizes)
			a.Axes, _ = family.Axes(s, rank)
			a.Keepdims, a.Noop = s.OneIn(2), s.OneIn(4)
		},
		Elements: draw.Computed(fill),
		Features: slices.Concat(features, draw.Interacting(
			family.AxesOf(func(c *spec.Call) []int64 { return of(c).Axes }),
			draw.Some("keepdims", func(c *spec.Call) bool { return of(c).Keepdims }),
			draw.Some("noop_with_empty_axes", func(c *spec.Call) bool { return of(c).Noop }),
		), []draw.Feature{draw.Row(0)}),
	}
}

// alongAxis is the generator of an operator with an axis and two flags.
func alongAxis(op *spec.Operator, fill draw.Operands, axis func(c *spec.Call) *int64, flags ...func(c *spec.Call) *bool) draw.Generator {
	g := draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			rank, dtype := s.Rank(1, maxRank), typed(s, c)
			c.Tensors[0].Sizes = sizes(s, rank, dtype, c.Tensors[0].Sizes)
			*axis(c) = family.Named(s, s.Below(rank), rank)
			for _, flag := range flags {
				*flag(c) = s.OneIn(2)
			}
		},
		Elements: draw.Computed(fill),
		Features: slices.Concat(features, draw.Interacting(family.AxisOf(func(c *spec.Call) int64 { return *axis(c) }))),
	}
	fields := op.Bind(op.NewAttributes()).Fields
	for i, flag := range flags {
		g.Features = slices.Concat(g.Features, draw.Interacting(draw.Some(fields[i+1].Name, func(c *spec.Call) bool { return *flag(c) })))
	}
	return g
}

func argument(op *spec.Operator) draw.Generator {
	of := func(c *spec.Call) *onnx.ArgAttributes { return c.Attributes.(*onnx.ArgAttributes) }
	return alongAxis(op, draw.Few, func(c *spec.Call) *int64 { return &of(c).Axis },
		func(c *spec.Call) *bool { return &of(c).Keepdims }, func(c *spec.Call) *bool { return &of(c).Last })
}

func cumSum() draw.Generator {
	of := func(c *spec.Call) *onnx.CumSumAttributes { return c.Attributes.(*onnx.CumSumAttributes) }
	return alongAxis(onnx.CumSum, draw.Numbers, func(c *spec.Call) *int64 { return &of(c).Axis },
		func(c *spec.Call) *bool { return &of(c).Exclusive }, func(c *spec.Call) *bool { return &of(c).Reverse })
}
