package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Flatten makes a matrix:
//
//	sizes of output = product of sizes of input before axis, product of the others
//	output = the elements of input, in row-major order
var Flatten = walk.Page{Run: walk.With(flatten), Subjects: family.AnyType(onnx.FlattenData.Types)}

func flatten(w *walk.Walk, a *onnx.FlattenAttributes) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(onnx.FlattenSizes, onnx.FlattenData.Order)
	axis := family.Dimension(w, a.Axis, input.Rank(), onnx.FlattenNegativeAxis)
	if axis == 0 {
		w.Cite(onnx.FlattenFirst)
	}
	if output.HasSizes(index.Product(input.Sizes[:axis]...), index.Product(input.Sizes[axis:]...)) {
		family.InOrder(w, input, output)
	}
}
