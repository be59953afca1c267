package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// elementwise is the generator of an operator whose operands have one shape.
func elementwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	return draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			draw.Choices(s, c)
			drawTogether(s, c)
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
}

// drawTogether draws the type of the operands of a call that computes, and gives all tensors one shape. A result may have
// a type of its own.
func drawTogether(s *draw.Source, c *spec.Call) tensor.DType {
	dtype := family.Typed(c, family.ComputedType(s, c.Operator))
	if c.Operator == stablehlo.Abs {
		c.Output().DType = stablehlo.AbsType(dtype)
	}
	first := &c.Tensors[0]
	first.Sizes = draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, maxRank)), dtype.Size(), first.Sizes))
	for i := range c.Tensors[1:] {
		c.Tensors[i+1].Sizes = append(c.Tensors[i+1].Sizes, first.Sizes...)
	}
	return dtype
}

// orBits draws numbers, of which some floats are NaNs, and in one of three operands of integers any.
func orBits(s *draw.Source, c *spec.Call, i int, most int64) {
	if c.Tensors[i].DType.Integer() && s.OneIn(3) {
		draw.Bits(s, c, i, most)
	} else {
		draw.OrNaNs(s, c, i, most)
	}
}

// fewOrBits is to [draw.Few] what orBits is to [draw.Numbers].
func fewOrBits(s *draw.Source, c *spec.Call, i int, most int64) {
	if c.Tensors[i].DType.Integer() && s.OneIn(3) {
		draw.Bits(s, c, i, most)
	} else {
		draw.FewOrNaNs(s, c, i, most)
	}
}

// orLeast draws as fill does, and in one of eight operands of signed integers what overflows: the least number, of which all
// dividends are one, and -1, of which all divisors are.
func orLeast(fill draw.Operands) draw.Operands {
	return func(s *draw.Source, c *spec.Call, i int, most int64) {
		fill(s, c, i, most)
		if t := &c.Tensors[i]; t.DType.Integer() && t.DType.Signed() && s.OneIn(8) {
			value := int64(-1)
			if i == 0 {
				value <<= t.DType.Bits() - 1
			}
			draw.Integers(t, func() int64 { return value })
		}
	}
}

// quarters is [draw.Quarters] with a few NaNs.
func quarters(s *draw.Source, c *spec.Call, i int, most int64) {
	if draw.Quarters(s, c, i, most); s.OneIn(8) {
		draw.OrNaNs(s, c, i, most)
	}
}

// bounded are the features of a clamp.
var bounded = slices.Concat(features, draw.Interacting(
	draw.Some("scalar min", func(c *spec.Call) bool { return c.Tensors[0].Rank() == 0 && c.Tensors[1].Rank() > 0 }),
	draw.Some("scalar max", func(c *spec.Call) bool { return c.Tensors[2].Rank() == 0 && c.Tensors[1].Rank() > 0 }),
))
