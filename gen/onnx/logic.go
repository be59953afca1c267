package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
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
	BitShift   = elementwise(onnx.BitShift, shifts)
)

// shifts draws few shifts by more than the elements have bits.
func shifts(s *draw.Source, c *spec.Call, i int, most int64) {
	if draw.Bits(s, c, i, most); i == 1 {
		draw.Integers(&c.Tensors[1], func() int64 {
			bits := c.Tensors[1].DType.Bits()
			if s.OneIn(8) {
				return s.Between(-2, bits+2)
			}
			return s.Below(bits)
		})
	}
}
