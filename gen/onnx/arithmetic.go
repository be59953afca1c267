package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of arithmetic.
var (
	Add  = elementwise(onnx.Add, draw.Numbers)
	Sub  = elementwise(onnx.Sub, differing)
	Mul  = elementwise(onnx.Mul, draw.Numbers)
	Div  = second(elementwise(onnx.Div, divided))
	Mod  = second(elementwise(onnx.Mod, modulo))
	Pow  = power()
	Sum  = elementwise(onnx.Sum, draw.Numbers)
	Mean = elementwise(onnx.Mean, draw.Numbers)
	Neg  = elementwise(onnx.Neg, draw.Numbers)
	Abs  = elementwise(onnx.Abs, draw.Numbers)
	Sign = elementwise(onnx.Sign, draw.Numbers)
)

// differing keeps differences of unsigned numbers from being negative.
func differing(s *draw.Source, c *spec.Call, i int, most int64) {
	t := &c.Tensors[i]
	if t.DType.Float() || t.DType.Signed() {
		draw.Numbers(s, c, i, most)
		return
	}
	most = min(most, 63)
	draw.Integers(t, func() int64 { return s.Between(1, most) + (1-int64(i))*most })
}

// divided draws divisors that are rarely 0, and of floats are powers of 2.
func divided(s *draw.Source, c *spec.Call, i int, most int64) {
	switch t := &c.Tensors[i]; {
	case i == 0:
		draw.Numbers(s, c, i, most)
	case t.DType.Float():
		draw.Powers(s, t)
	default:
		divisors(s, c, i, most)
	}
}

// divisors draws numbers that are not 0, or in one of eight lists of integers may be.
func divisors(s *draw.Source, c *spec.Call, i int, most int64) {
	if fill := draw.Nonzero; c.Tensors[i].DType.Float() || !s.OneIn(8) {
		fill(s, c, i, min(most, 15))
	} else {
		draw.Numbers(s, c, i, min(most, 15))
	}
}

// modulo draws numbers and [divisors].
func modulo(s *draw.Source, c *spec.Call, i int, most int64) {
	if i == 0 {
		draw.Numbers(s, c, i, most)
	} else {
		divisors(s, c, i, most)
	}
}

// power draws small exponents, of any data type.
func power() draw.Generator {
	g := elementwise(onnx.Pow, func(s *draw.Source, c *spec.Call, i int, most int64) {
		if i == 0 {
			draw.Nonzero(s, c, i, min(most, 15))
		} else {
			draw.Naturals(s, &c.Tensors[i], 3)
		}
	})
	free := g.Draw
	g.Draw = func(s *draw.Source, c *spec.Call) {
		free(s, c)
		c.Tensors[1].DType = draw.ComputedType(s, onnx.Add)
	}
	g.Features = slices.Concat(g.Features, draw.Interacting(draw.Kind(1)))
	return g
}
