package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Identity copies its input:
//
//	output = the elements of input, in row-major order
var Identity = walk.Page{Run: identity, Subjects: family.AnyType(onnx.IdentityData.Types)}

func identity(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(onnx.IdentitySizes, onnx.IdentityData.Order)
	if output.HasSizes(input.Sizes...) {
		family.InOrder(w, input, output)
	}
}
