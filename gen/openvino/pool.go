package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// The generators of pools.
var (
	MaxPool = draw.Generator{
		Operator: openvino.MaxPool,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.MaxPoolAttributes) {
			a.Dilations = drawPool(s, c, &a.Pool, 3, 3, 2, 1)
			if !slices.ContainsFunc(a.Dilations, func(entry int64) bool { return entry != 1 }) && s.OneIn(4) {
				a.Dilations = nil
			}
			rank := int64(len(c.Tensors[0].Sizes))
			a.Axis = family.Named(s, s.Below(rank), rank)
			c.Tensors[2].DType = draw.Pick(s, []tensor.DType{tensor.Int64, tensor.Int32})
		}),
		Fill:     draw.Computed(func(s *draw.Source, c *spec.Call, i int, _ int64) { family.Ties(s, c, i) }),
		Features: slices.Concat(features, dilated),
	}
	AvgPool = draw.Generator{
		Operator: openvino.AvgPool,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.AvgPoolAttributes) {
			a.ExcludePad = s.OneIn(2)
			drawPool(s, c, &a.Pool, 2, 2, 4, 1) // of powers of 2, by which a sum is divided exactly
		}),
		Fill:     draw.Computed(draw.Numbers),
		Features: slices.Concat(features, windowFeatures),
	}
)

// drawPool draws the sizes of an input and the attributes of a pool, whose windows have some of these lengths.
func drawPool(s *draw.Source, c *spec.Call, a *openvino.Pool, lengths ...int64) (dilations []int64) {
	image, beyond := drawImage(s, c), int64(0)
	a.Kernel = drawKernel(s, image, 1, lengths...)
	if s.OneIn(16) {
		beyond = 2
	}
	dilations = drawWindows(s, &a.Windows, image[2:], a.Kernel, beyond)
	a.RoundingType = s.Between(openvino.RoundFloor, openvino.RoundCeilTorch)
	return dilations
}
