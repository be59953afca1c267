package onnx

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// The generators of quantisation.
var (
	DequantizeLinear = draw.Generator{
		Operator: onnx.DequantizeLinear,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.DequantizeAttributes) {
			c.Pass(2, int(s.Below(2)))
			x := draw.ComputedType(s, c.Operator)
			if x == tensor.Int32 {
				c.Pass(2, 0)
			}
			scale, y := draw.Pick(s, scaleTypes), draw.Pick(s, scaleTypes[:4])
			if scale.Bits() > 8 && s.OneIn(2) {
				y = scale
			}
			if s.GivesType() {
				scale = draw.Pick(s, []tensor.DType{tensor.Float32, tensor.Float32, tensor.Float32, tensor.Float16})
				y = scale
			}
			setTypes(c, x, scale, x, y)
			a.Axis, a.BlockSize = drawGranularity(s, c)
		}),
		Fill: draw.Computed(func(s *draw.Source, c *spec.Call, i int, most int64) {
			if i == 1 {
				scales(s, &c.Tensors[1])
			} else {
				quantised(s, c, i, most)
			}
		}),
		Features: granularFeatures,
	}
	QuantizeLinear = draw.Generator{
		Operator: onnx.QuantizeLinear,
		Version:  1,
		Draw: draw.With(func(s *draw.Source, c *spec.Call, a *onnx.QuantizeAttributes) {
			c.Pass(2, int(s.Below(2)))
			y := draw.Pick(s, onnx.DequantizeLinear.Types()[1:])
			x, scale := draw.ComputedType(s, c.Operator), draw.Pick(s, scaleTypes[:4])
			if s.GivesType() {
				scale, y = x, draw.Pick(s, []tensor.DType{tensor.Int8, tensor.Uint8})
			}
			setTypes(c, x, scale, y, y)
			a.Axis, a.BlockSize = drawGranularity(s, c)
			a.Saturate = s.OneIn(2)
		}),
		Fill: draw.Computed(func(s *draw.Source, c *spec.Call, i int, most int64) {
			switch y := c.Output().DType; {
			case i == 1:
				scales(s, &c.Tensors[1])
			case i == 0:
				unrounded(s, &c.Tensors[0], y, most)
			case y.Float():
				draw.Naturals(s, &c.Tensors[i], 0)
			default:
				quantised(s, c, i, most)
			}
		}),
		Features: granularFeatures,
	}
)

// scaleTypes are the data types of scales, the likelier ones repeated. Outputs have the first four.
var scaleTypes = []tensor.DType{tensor.Float32, tensor.Float32, tensor.Float16, tensor.Bfloat16, tensor.Float8E8M0FNU}

// resultType is the data type of the output, one of those that scales or quantised numbers have.
var resultType = draw.Feature{Name: "type of the output", Values: typeNames(), Of: func(c *spec.Call) int {
	return max(0, slices.Index(typeNames(), c.Output().DType.String()))
}}

func typeNames() []string {
	names := []string{"another"}
	for _, d := range slices.Concat(scaleTypes[1:4], onnx.DequantizeLinear.Types()[1:]) {
		names = append(names, d.String())
	}
	return names
}

var granularFeatures = slices.Concat(features, []draw.Feature{resultType}, draw.Interacting(
	draw.Feature{Name: "scale", Values: []string{"a scalar", "along the axis", "in blocks"}, Of: func(c *spec.Call) int {
		switch rank := c.Tensors[1].Rank(); {
		case rank == 0:
			return 0
		case rank == 1 && c.Tensors[0].Rank() > 1:
			return 1
		}
		return 2
	}},
	draw.Of("block_size", []string{"negative", "absent", "1", "2", "beyond"}, []int64{0, 1, 2, 3}, draw.Int("block_size")),
))

// setTypes sets the data types of x, of the scale, of the zero point if there is one, and of y.
func setTypes(c *spec.Call, x, scale, zero, y tensor.DType) {
	for i, d := range []tensor.DType{x, scale, zero}[:c.Inputs()] {
		c.Tensors[i].DType = d
	}
	c.Tensors[c.Inputs()].DType = y
}

// drawGranularity draws the sizes of x, of a scale, and of a zero point if there is one.
func drawGranularity(s *draw.Source, c *spec.Call) (axis, block int64) {
	rank := s.Rank(0, maxRank)
	x := &c.Tensors[0]
	x.Sizes = sizes(s, rank, 4, x.Sizes)
	scale := &c.Tensors[1]
	axis = 1
	if rank > 0 {
		d := s.Below(rank)
		axis = family.Named(s, d, rank)
		form := s.Below(4)
		if s.GivesType() {
			form = max(0, form-2) // no blocks, for which few engines have kernels
		}
		switch {
		case form == 0:
		case form == 1 && rank > 1:
			scale.Sizes = append(scale.Sizes, x.Sizes[d])
		case form > 1:
			block = s.Between(1, min(x.Sizes[d]+1, 4))
			scale.Sizes = append(scale.Sizes, x.Sizes...)
			scale.Sizes[d] = (x.Sizes[d] + block - 1) / block
		}
	}
	if c.Inputs() > 2 {
		c.Tensors[2].Sizes = append(c.Tensors[2].Sizes, scale.Sizes...)
	}
	return axis, block
}

// scales fills a scale with powers of 2.
func scales(s *draw.Source, t *spec.Tensor) {
	if t.DType == tensor.Float8E8M0FNU {
		draw.Each(t, func() uint64 { return uint64(s.Between(124, 130)) })
	} else {
		draw.Powers(s, t)
	}
}

// quantised fills an input with numbers of its data type: if most is large, any.
func quantised(s *draw.Source, c *spec.Call, i int, most int64) {
	t := &c.Tensors[i]
	switch d := t.DType; {
	case d.Float() && i > 0:
		draw.Naturals(s, t, 0)
	case d.Bits() < 8 || d.Float() && d.Bits() == 8 || d.Bits() <= 16 && most > 63:
		infinity, has := d.Infinity()
		draw.Each(t, func() uint64 {
			bits := uint64(s.Below(1 << d.Bits()))
			if d.NaN(bits) || has && bits&^(1<<(d.Bits()-1)) == infinity {
				bits = 1
			}
			return bits
		})
	default:
		draw.Numbers(s, c, i, most)
	}
}

// unrounded fills x with what is to be rounded for a data type: quarters, some of them beyond its
// numbers, and infinities; or integers. Of a float the exponents differ.
func unrounded(s *draw.Source, t *spec.Tensor, y tensor.DType, most int64) {
	most = min(most, 1<<(y.Bits()+1))
	draw.Each(t, func() uint64 {
		n := s.Between(-4*most, 4*most)
		if t.DType == tensor.Int32 {
			return t.DType.Clip(uint64(n / 4))
		}
		value := float64(n) / 4
		switch form := s.Below(16); {
		case form == 0:
			value = math.Inf(int(s.Below(2))*2 - 1)
		case form == 1:
			value = math.Ldexp(value, int(y.Bits()))
		case y.Float():
			value = math.Ldexp(value, int(s.Between(-10, 4)))
		}
		if bits, ok := tensor.FloatValue(t.DType, value); ok {
			return bits
		}
		return 0
	})
}
