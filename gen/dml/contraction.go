package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Gemm draws calls of dml.gemm.
var Gemm = draw.Generator{
	Operator: dml.Gemm,
	Version:  1,
	Draw:     draw.With(drawGemm),
	Fill:     draw.Computed(unified(draw.Numbers)),
	Features: slices.Concat(features(), []draw.Feature{level, draw.StridesOf("a", 0), draw.StridesOf("b", 1)}, draw.Interacting(
		draw.Some("c", func(c *spec.Call) bool { return c.Inputs() > 2 }),
		draw.Some("alpha", spec.From(func(a *dml.GemmAttributes) bool { return a.Alpha != 1 })),
		draw.Some("beta", spec.From(func(a *dml.GemmAttributes) bool { return a.Beta != 1 })),
	)),
}

// gemmFactors are Alpha and Beta.
var gemmFactors = []float64{1, 1, 1, 2, 0.5, -1, 0, 3}

func drawGemm(s *draw.Source, c *spec.Call, a *dml.GemmAttributes) {
	c.Pass(2, int(s.Below(2)))
	draw.Choices(s, c)
	rank := 2 + drawSupport(s, c)%3
	if a.FeatureLevel < dml.Level4_0 {
		rank = 4
	}
	a.Alpha, a.Beta = draw.Pick(s, gemmFactors), draw.Pick(s, gemmFactors)
	sizes := draw.Sizes(s, int(rank+1), c.Tensors[0].DType.Size(), nil)
	batch, rows, inner, columns := sizes[:rank-2], sizes[rank-2], sizes[rank-1], sizes[rank]
	for i := range c.Tensors {
		sizes := [2]int64{rows, columns}
		switch i {
		case 0:
			sizes[1] = inner
		case 1:
			sizes[0] = inner
		}
		if i == 0 && a.TransA != 0 || i == 1 && a.TransB != 0 {
			sizes[0], sizes[1] = sizes[1], sizes[0]
		}
		c.Tensors[i].Sizes = append(append(c.Tensors[i].Sizes, batch...), sizes[:]...)
	}
	drawLayouts(s, c)
}
