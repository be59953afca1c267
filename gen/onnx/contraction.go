package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of products of matrices.
var (
	MatMul = draw.Generator{
		Operator: onnx.MatMul,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			typed(s, c)
			family.DrawMatrices(s, c, 1)
		},
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, family.MatrixFeatures),
	}
	MatMulInteger = draw.Generator{
		Operator: onnx.MatMulInteger,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			points := s.Below(4)
			c.Pass(2, int(points&1))
			c.Pass(3, int(points>>1))
			typed(s, c)
			c.Tensors[1].DType = draw.ComputedType(s, c.Operator)
			for i := 2; i < c.Inputs(); i++ {
				c.Tensors[i].DType = c.Like(i).DType
			}
			family.DrawMatrices(s, c, 1)
		},
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, family.MatrixFeatures),
	}
	Gemm = draw.Generator{
		Operator: onnx.Gemm,
		Version:  1,
		Draw:     draw.With(drawGemm),
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat([]draw.Feature{draw.Execution, draw.Width(0), draw.Kind(0), draw.Longest("A", 0)}, draw.Interacting(
			draw.Some("alpha", spec.From(func(a *onnx.GemmAttributes) bool { return a.Alpha != 1 })),
			draw.Some("beta", spec.From(func(a *onnx.GemmAttributes) bool { return a.Beta != 1 })),
			family.GemmAddend,
		)),
	}
)

func drawGemm(s *draw.Source, c *spec.Call, a *onnx.GemmAttributes) {
	a.TransA, a.TransB, a.Alpha, a.Beta = s.OneIn(2), s.OneIn(2), draw.Pick(s, family.GemmFactors), draw.Pick(s, family.GemmFactors)
	form := s.Below(5)
	c.Pass(2, int(min(form, 1)))
	dtype := typed(s, c)
	if !dtype.Float() {
		a.Alpha, a.Beta = 1, 1 // no text says how a float is multiplied with an integer
	}
	family.GemmSizes(s, c, sizes(s, 2, dtype, nil), a.TransA, a.TransB, form)
}
