package dml

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// The generators of quantisation.
var (
	ElementWiseQuantizeLinear = quantisation(dml.ElementWiseQuantizeLinear, func(c *spec.Call) (scale, zero tensor.DType) {
		if scale = c.Tensors[0].DType; scale == tensor.Int32 {
			scale = tensor.Float32
		}
		return scale, c.Output().DType
	}, unrounded)
	ElementWiseDequantizeLinear = quantisation(dml.ElementWiseDequantizeLinear, func(c *spec.Call) (scale, zero tensor.DType) {
		return c.Output().DType, c.Tensors[0].DType
	}, draw.Numbers)
)

// quantisation is the generator of an operator with scales and zero points. Types returns their data types.
func quantisation(op *spec.Operator, types func(c *spec.Call) (scale, zero tensor.DType), input draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *dml.QuantizationAttributes) {
			c.Pass(2, 1)
			rank := drawSupport(s, c)
			if a.FeatureLevel >= dml.Level6_2 && s.OneIn(4) {
				c.Pass(2, 0)
			}
			scale, zero := types(c)
			for i := 1; i < c.Inputs(); i++ {
				c.Tensors[i].DType = []tensor.DType{scale, zero}[i-1]
			}
			c.Tensors[0].Sizes = draw.Sizes(s, int(rank), 4, c.Tensors[0].Sizes)
			for i := 1; i < len(c.Tensors); i++ {
				c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, c.Tensors[0].Sizes...)
			}
			drawLayouts(s, c)
		}),
		Fill: computed(func(s *draw.Source, c *spec.Call, i int, most int64) {
			switch i {
			case 0:
				input(s, c, i, most)
			case 1:
				draw.Powers(s, &c.Tensors[i])
			default:
				draw.Numbers(s, c, i, most)
			}
		}),
		Features: slices.Concat(features(), []draw.Feature{
			draw.Of("feature_level", []string{"2.1", "3.0", "6.0", "6.2"}, []int64{dml.Level3_0, dml.Level6_0, dml.Level6_2}, draw.Int("feature_level")),
			draw.StridesOf("scale", 1),
			draw.Some("zero_point", func(c *spec.Call) bool { return c.Inputs() > 2 }),
		}),
	}
}

// unrounded fills an input with numbers that are to be rounded: quarters, some of them beyond 8 bits, and infinities; or integers.
func unrounded(s *draw.Source, c *spec.Call, i int, most int64) {
	t := &c.Tensors[i]
	draw.Each(t, func() uint64 {
		n := s.Between(-4*most, 4*most)
		if t.DType == tensor.Int32 {
			return t.DType.Clip(uint64(n / 4))
		}
		value := float64(n) / 4
		if s.OneIn(16) {
			value = math.Inf(int(s.Below(2))*2 - 1)
		}
		bits, _ := tensor.FloatValue(t.DType, value)
		return bits
	})
}
