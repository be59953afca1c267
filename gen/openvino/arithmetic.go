package openvino

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/openvino"
)

// The generators of arithmetic.
var (
	Add      = elementwise(openvino.Add, draw.Numbers)
	Subtract = elementwise(openvino.Subtract, family.Differing)
	Multiply = elementwise(openvino.Multiply, draw.Numbers)
	Divide   = elementwise(openvino.Divide, family.Divided)
	Mod      = elementwise(openvino.Mod, family.OrDivisors)
	FloorMod = elementwise(openvino.FloorMod, family.OrDivisors)
	Negative = elementwise(openvino.Negative, draw.Numbers)
	Abs      = elementwise(openvino.Abs, draw.Numbers)
	Sign     = elementwise(openvino.Sign, draw.OrNaNs)
)
