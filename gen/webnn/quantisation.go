package webnn

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// The generators of quantisation.
var (
	DequantizeLinear = blockwise(webnn.DequantizeLinear, smallNumbers)
	QuantizeLinear   = blockwise(webnn.QuantizeLinear, func(s *draw.Source, c *spec.Call, i int, most int64) {
		if i == 0 {
			unrounded(s, c, most)
		} else {
			smallNumbers(s, c, i, most)
		}
	})
)

// blockwise is the generator of an operation with scales and zero points. Few scales are not above 0.
func blockwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			float, integer := draw.Pick(s, webnn.QuantizeLinear.Types()), draw.Pick(s, webnn.DequantizeLinear.Types())
			types := []tensor.DType{integer, float, integer, float}
			if c.Operator == webnn.QuantizeLinear {
				types = []tensor.DType{float, float, integer, integer}
			}
			if s.GivesType() {
				types[0] = draw.ComputedType(s, c.Operator)
			}
			for i, d := range types {
				c.Tensors[i].DType = d
			}
			x, one := &c.Tensors[0], draw.Bias(s)
			x.Sizes = draw.Sizes(s, int(s.Rank(0, maxRank)), 4, x.Sizes)
			for i := 1; i < 3; i++ {
				c.Tensors[i].Sizes = append(c.Tensors[i].Sizes[:0], x.Sizes...)
			}
			for d, size := range x.Sizes {
				divisor := divisorOf(s, size)
				if one.Toss(s) {
					divisor = 1
				}
				c.Tensors[1].Sizes[d], c.Tensors[2].Sizes[d] = divisor, divisor
			}
		},
		Fill: draw.Computed(func(s *draw.Source, c *spec.Call, i int, most int64) {
			if t := &c.Tensors[i]; i == 1 {
				draw.Powers(s, t)
				for at := range int64(len(t.Data)) / t.DType.Size() {
					t.SetBits(at, t.Bits(at)&^(1<<(t.DType.Bits()-1)))
				}
				if s.OneIn(32) {
					draw.Naturals(s, t, 1)
				}
				return
			}
			fill(s, c, i, most)
		}),
		Features: slices.Concat(features, []draw.Feature{draw.OfOutput(draw.Width(3)), draw.OfOutput(draw.Kind(3))}, draw.Interacting(
			draw.Feature{Name: "scale", Values: []string{"one", "of each element", "in blocks"}, Of: func(c *spec.Call) int {
				switch x, scale := c.Tensors[0].Sizes, c.Tensors[1].Sizes; {
				case !slices.ContainsFunc(scale, func(size int64) bool { return size != 1 }):
					return 0
				case slices.Equal(x, scale):
					return 1
				}
				return 2
			}},
		)),
	}
}

// divisorOf draws a divisor of a size.
func divisorOf(s *draw.Source, size int64) int64 {
	if divisor := s.Between(1, size); size%divisor == 0 {
		return divisor
	}
	return size
}

// smallNumbers draws numbers, of 8 bits any if most is large.
func smallNumbers(s *draw.Source, c *spec.Call, i int, most int64) {
	if t := &c.Tensors[i]; t.DType.Bits() == 8 && most > 63 {
		draw.Each(t, func() uint64 { return uint64(s.Below(256)) })
	} else {
		draw.Numbers(s, c, i, most)
	}
}

// unrounded draws quarters, some of them beyond the numbers of the output, and infinities.
func unrounded(s *draw.Source, c *spec.Call, most int64) {
	t, bits := &c.Tensors[0], c.Output().DType.Bits()
	most = min(most, 1<<(min(bits, 16)+1))
	draw.Each(t, func() uint64 {
		value := float64(s.Between(-4*most, 4*most)) / 4
		switch s.Below(16) {
		case 0:
			value = math.Inf(int(s.Below(2))*2 - 1)
		case 1:
			value = math.Ldexp(value, int(bits))
		}
		if bits, ok := tensor.FloatValue(t.DType, value); ok {
			return bits
		}
		return 0
	})
}
