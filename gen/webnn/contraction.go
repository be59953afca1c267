package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// The generators of products of matrices.
var (
	Matmul = draw.Generator{
		Operator: webnn.Matmul,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			typed(s, c)
			family.DrawMatrices(s, c, 1)
			if a := &c.Tensors[0]; a.Rank() == 1 {
				a.Sizes = append(a.Sizes, a.Sizes[0])
				a.Sizes[0] = 1
			}
			if b := &c.Tensors[1]; b.Rank() == 1 {
				b.Sizes = append(b.Sizes, 1)
			}
			notEmpty(c)
		},
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, family.MatrixFeatures[1:]),
	}
	Gemm = draw.Generator{
		Operator: webnn.Gemm,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *webnn.GemmAttributes) {
			draw.Choices(s, c)
			a.Alpha, a.Beta = draw.Pick(s, family.GemmFactors), draw.Pick(s, family.GemmFactors)
			form := s.Below(5)
			c.Pass(2, int(min(form, 1)))
			dtype := typed(s, c)
			family.GemmSizes(s, c, draw.Sizes(s, 2, dtype.Size(), nil), a.ATranspose, a.BTranspose, form)
		}),
		Fill: draw.Computed(draw.Numbers),
		Features: slices.Concat([]draw.Feature{draw.Execution, draw.Width(0), draw.Kind(0), draw.Longest("a", 0)}, draw.Interacting(
			draw.Some("alpha", spec.From(func(a *webnn.GemmAttributes) bool { return a.Alpha != 1 })),
			draw.Some("beta", spec.From(func(a *webnn.GemmAttributes) bool { return a.Beta != 1 })),
			family.GemmAddend,
		)),
	}
)
