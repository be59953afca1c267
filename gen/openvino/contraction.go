package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// MatMul draws calls of openvino.mat_mul.
var MatMul = draw.Generator{
	Operator: openvino.MatMul,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.MatMulAttributes) {
		draw.Choices(s, c)
		typed(s, c)
		family.DrawMatrices(s, c, 1)
		for i, transposes := range [2]bool{a.TransposeA, a.TransposeB} {
			if sizes := c.Tensors[i].Sizes; transposes && len(sizes) > 1 && !s.Gives() {
				n := len(sizes)
				sizes[n-1], sizes[n-2] = sizes[n-2], sizes[n-1]
			}
		}
	}),
	Fill:     draw.Computed(draw.Numbers),
	Features: slices.Concat(features, family.MatrixFeatures),
}
