package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// SelectAndScatter draws calls of stablehlo.select_and_scatter.
var SelectAndScatter = draw.Generator{
	Operator: stablehlo.SelectAndScatter,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *stablehlo.SelectAndScatterAttributes) {
		dtype, operand, source, result := family.ComputedType(s, c.Operator), &c.Tensors[0], &c.Tensors[1], c.Output()
		for i := range c.Tensors {
			c.Tensors[i].DType = dtype
		}
		a.Select, a.Scatter = s.Below(stablehlo.SelectLT+1), drawBody(s, dtype)
		operand.Sizes = smallSizes(s, s.Rank(0, 5), operand.Sizes)
		source.Sizes = append(source.Sizes, drawWindowed(s, operand.Sizes, 4, &a.Windows, &a.WindowDimensions, nil, nil)...)
		result.Sizes = append(result.Sizes, operand.Sizes...)
	}),
	Fill: draw.Computed(func(s *draw.Source, c *spec.Call, i int, most int64) {
		switch body := spec.As[stablehlo.SelectAndScatterAttributes](c).Scatter; i {
		case 0:
			fewOrBits(s, c, i, most)
		case 1:
			reducedBy(s, c, i, body, most)
		default:
			initial(s, c, i, body, most)
		}
	}),
	Features: slices.Concat(features, windowFeatures),
}
