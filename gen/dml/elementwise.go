package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// elementwise is the generator of an operator whose tensors have the same sizes.
func elementwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	g := draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			rank := drawSupport(s, c)
			first := &c.Tensors[0]
			first.Sizes = draw.Sizes(s, int(rank), first.DType.Size(), first.Sizes)
			for i := 1; i < len(c.Tensors); i++ {
				c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, first.Sizes...)
			}
			drawLayouts(s, c)
		},
		Fill:     computed(fill),
		Features: slices.Concat(features(), []draw.Feature{level, draw.StridesOf(op.Params[0].Name, 0)}),
	}
	if len(op.Params) > 2 {
		g.Features = append(g.Features, draw.StridesOf("b", 1))
	}
	g.Features = append(g.Features, draw.StridesOf("output", len(op.Params)-1))
	return g
}

// computedLevels are feature levels, of which the later ones have most data types.
var computedLevels = append(slices.Clip(levels), dml.Level5_1, 0x6000, 0x6200, 0x6400)

// drawSupport draws the feature level, the data types and the dimension count of a call.
func drawSupport(s *draw.Source, c *spec.Call) (rank int64) {
	l := draw.Pick(s, computedLevels)
	*c.Fields().Named("feature_level").Int = int64(l)
	family.Typed(c, family.ComputedType(s, c.Operator))
	if c.Operator.Rule(c.Operator.Name+"/result-types") != nil {
		results := c.Of(c.Operator.Params[len(c.Operator.Params)-1].Name)
		for i := range results {
			results[i].DType = draw.Pick(s, c.Operator.ResultTypes())
		}
	}
	if l < dml.Level3_0 {
		return s.Between(4, 5)
	}
	return s.Between(1, 8)
}

// drawLayouts draws the strides and the sizes of the buffers of all tensors.
func drawLayouts(s *draw.Source, c *spec.Call) {
	for i := range c.Tensors {
		draw.Strides(s, &c.Tensors[i], i < c.Inputs())
	}
	draw.Totals(s, c)
}

// computed is [draw.Computed] of inputs whose elements may share addresses.
func computed(fill draw.Operands) func(s *draw.Source, c *spec.Call) bool {
	return draw.Computed(unified(fill))
}

// unified gives elements that share an address the same bits.
func unified(fill draw.Operands) draw.Operands {
	return func(s *draw.Source, c *spec.Call, i int, most int64) {
		fill(s, c, i, most)
		spec.Unify(&c.Tensors[i])
	}
}
