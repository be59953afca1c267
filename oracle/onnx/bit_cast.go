package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// BitCast keeps the bits of its input:
//
//	bits of output[at] = bits of input[at]
var BitCast = walk.Page{Run: bitCast, Subjects: family.AnyType(onnx.BitCastTypes)}

func bitCast(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(onnx.BitCastSizes, onnx.BitCastBits)
	if output.HasSizes(input.Sizes...) {
		family.InOrder(w, input, output)
	}
}
