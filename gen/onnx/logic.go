package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec/onnx"
)

// The generators of operators on truth values and on bits.
var (
	And        = elementwise(onnx.And, draw.Bits)
	Or         = elementwise(onnx.Or, draw.Bits)
	Xor        = elementwise(onnx.Xor, draw.Bits)
	Not        = elementwise(onnx.Not, draw.Bits)
	BitwiseAnd = elementwise(onnx.BitwiseAnd, draw.Bits)
	BitwiseOr  = elementwise(onnx.BitwiseOr, draw.Bits)
	BitwiseXor = elementwise(onnx.BitwiseXor, draw.Bits)
	BitwiseNot = elementwise(onnx.BitwiseNot, draw.Bits)
	BitShift   = elementwise(onnx.BitShift, family.Shifts)
)
