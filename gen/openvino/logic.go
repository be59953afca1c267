package openvino

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/openvino"
)

// The generators of operations on truth values and on bits.
var (
	LogicalAnd        = elementwise(openvino.LogicalAnd, draw.Bits)
	LogicalOr         = elementwise(openvino.LogicalOr, draw.Bits)
	LogicalXor        = elementwise(openvino.LogicalXor, draw.Bits)
	LogicalNot        = elementwise(openvino.LogicalNot, draw.Bits)
	BitwiseAnd        = elementwise(openvino.BitwiseAnd, draw.Bits)
	BitwiseOr         = elementwise(openvino.BitwiseOr, draw.Bits)
	BitwiseXor        = elementwise(openvino.BitwiseXor, draw.Bits)
	BitwiseNot        = elementwise(openvino.BitwiseNot, draw.Bits)
	BitwiseLeftShift  = elementwise(openvino.BitwiseLeftShift, family.Shifts)
	BitwiseRightShift = elementwise(openvino.BitwiseRightShift, family.Shifts)
)
