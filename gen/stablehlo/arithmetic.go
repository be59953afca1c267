package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/stablehlo"
)

// The generators of arithmetic.
var (
	Add       = elementwise(stablehlo.Add, orBits)
	Subtract  = elementwise(stablehlo.Subtract, orBits)
	Multiply  = elementwise(stablehlo.Multiply, orBits)
	Divide    = elementwise(stablehlo.Divide, orLeast(family.Divided))
	Remainder = elementwise(stablehlo.Remainder, orLeast(family.OrDivisors))
	Negate    = elementwise(stablehlo.Negate, orBits)
	Abs       = elementwise(stablehlo.Abs, orBits)
	Sign      = elementwise(stablehlo.Sign, draw.OrNaNs)
)
