package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// TopK1 draws calls of dml.top_k1.
var TopK1 = draw.Generator{
	Operator: dml.TopK1,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *dml.TopK1Attributes) {
		input, rank := drawInput(s, c)
		a.Axis = s.Below(rank)
		if a.K = input.Sizes[a.Axis]; !s.OneIn(4) {
			a.K = s.Between(1, max(1, a.K-1))
		}
		for i := range c.Outputs() {
			t := &c.Tensors[1+i]
			t.Sizes = append(t.Sizes, input.Sizes...)
			t.Sizes[a.Axis] = a.K
		}
		drawLayouts(s, c)
	}),
	Fill:     computed(func(s *draw.Source, c *spec.Call, i int, _ int64) { family.Ties(s, c, i) }),
	Features: slices.Concat(reductionFeatures(), draw.Interacting(draw.Of("k", []string{"none", "1", "2", "more"}, []int64{1, 2, 3}, draw.Int("k")))),
}
