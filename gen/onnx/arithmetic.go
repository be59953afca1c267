package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// The generators of arithmetic.
var (
	Add  = elementwise(onnx.Add, draw.Numbers)
	Sub  = elementwise(onnx.Sub, family.Differing)
	Mul  = elementwise(onnx.Mul, draw.Numbers)
	Div  = second(elementwise(onnx.Div, family.Divided))
	Mod  = second(elementwise(onnx.Mod, family.OrDivisors))
	Pow  = power()
	Sum  = elementwise(onnx.Sum, draw.Numbers)
	Mean = elementwise(onnx.Mean, draw.Numbers)
	Neg  = elementwise(onnx.Neg, draw.Numbers)
	Abs  = elementwise(onnx.Abs, draw.Numbers)
	Sign = elementwise(onnx.Sign, draw.Numbers)
)

// power draws small exponents, of any data type.
func power() draw.Generator {
	g := elementwise(onnx.Pow, family.OfPowers)
	free := g.Draw
	g.Draw = func(s *draw.Source, c *spec.Call) {
		free(s, c)
		c.Tensors[1].DType = draw.ComputedType(s, onnx.Add)
	}
	g.Features = slices.Concat(g.Features, draw.Interacting(draw.Kind(1)))
	return g
}
