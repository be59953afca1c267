package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Reduce draws calls of stablehlo.reduce.
var Reduce = draw.Generator{
	Operator: stablehlo.Reduce,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *stablehlo.ReduceAttributes) {
		dtype, rank := family.ComputedType(s, c.Operator), s.Rank(0, maxRank)
		for i := range c.Tensors {
			c.Tensors[i].DType = dtype
		}
		if a.Body = s.Below(stablehlo.BodyOr + 1); dtype.Float() {
			a.Body = drawBody(s, dtype)
		}
		inputs, results := &c.Tensors[0], c.Output()
		inputs.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), inputs.Sizes))
		a.Dimensions = draw.Permutation(s, rank, s.Ints(int(rank))[:0])[:s.Between(0, rank)]
		a.Dimensions = append([]int64{}, a.Dimensions...)
		for d, size := range inputs.Sizes {
			if !slices.Contains(a.Dimensions, int64(d)) {
				results.Sizes = append(results.Sizes, size)
			}
		}
	}),
	Fill:     draw.Computed(reduced),
	Features: slices.Concat(features, []draw.Feature{draw.Row(0)}),
}

// ReduceWindow draws calls of stablehlo.reduce_window.
var ReduceWindow = draw.Generator{
	Operator: stablehlo.ReduceWindow,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *stablehlo.ReduceWindowAttributes) {
		dtype, inputs := family.ComputedType(s, c.Operator), &c.Tensors[0]
		for i := range c.Tensors {
			c.Tensors[i].DType = dtype
		}
		a.Body = drawBody(s, dtype)
		inputs.Sizes = smallSizes(s, s.Rank(0, 5), inputs.Sizes)
		s.Clear(&a.BaseDilations, &a.WindowDilations)
		c.Output().Sizes = append(c.Output().Sizes, drawWindowed(s, inputs.Sizes, 4, &a.Windows, &a.WindowDimensions, &a.BaseDilations, &a.WindowDilations)...)
	}),
	Fill:     draw.Computed(reduced),
	Features: slices.Concat(features, windowFeatures),
}

// drawBody draws the body of a reduction of elements of a type.
func drawBody(s *draw.Source, dtype tensor.DType) int64 {
	if dtype.Float() {
		return s.Below(stablehlo.BodyAnd)
	}
	return s.Below(stablehlo.BodyOr + 1)
}

// reduced draws the operands of a reduction.
func reduced(s *draw.Source, c *spec.Call, i int, most int64) {
	if body := *c.Fields().Named("body").Int; i == 1 {
		initial(s, c, i, body, most)
	} else {
		reducedBy(s, c, i, body, most)
	}
}

// initial draws an init value, which in seven of eight calls changes nothing.
func initial(s *draw.Source, c *spec.Call, i int, body, most int64) {
	t := &c.Tensors[i]
	if bits, ok := identity(t.DType, body); !s.OneIn(8) && ok {
		draw.Each(t, func() uint64 { return bits })
	} else {
		reducedBy(s, c, i, body, most)
	}
}

// reducedBy draws elements that suit a body.
func reducedBy(s *draw.Source, c *spec.Call, i int, body, most int64) {
	if body >= stablehlo.BodyAnd {
		draw.Bits(s, c, i, most)
	} else {
		orBits(s, c, i, most)
	}
}

// identity returns the element that changes no result of a body, and whether a type has it.
func identity(d tensor.DType, body int64) (bits uint64, ok bool) {
	sign, infinity := uint64(1)<<(d.Bits()-1), uint64(0)
	if d.Float() {
		infinity, ok = d.Infinity()
	}
	switch {
	case body == stablehlo.BodyAdd || body == stablehlo.BodyOr:
		return 0, true
	case body == stablehlo.BodyAnd && d != tensor.Bool:
		return d.Clip(^uint64(0)), true
	case body == stablehlo.BodyMultiply || body == stablehlo.BodyAnd || d == tensor.Bool && body == stablehlo.BodyMinimum:
		return tensor.IntegerValue(d, 1)
	case d == tensor.Bool:
		return 0, true
	case d.Float() && body == stablehlo.BodyMaximum:
		return infinity | sign, ok
	case d.Float():
		return infinity, ok
	case d.Signed() == (body == stablehlo.BodyMaximum):
		return map[bool]uint64{true: sign, false: d.Clip(^uint64(0))}[d.Signed()], true
	case d.Signed():
		return sign - 1, true
	}
	return 0, true
}
