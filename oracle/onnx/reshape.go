package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Reshape gives the data other sizes:
//
//	n = number of elements of output before output[at], in row-major order
//	output[at] = element n of data
var Reshape = walk.Page{Run: walk.With(reshape), Subjects: family.AnyType(onnx.ReshapeData.Types)}

func reshape(w *walk.Walk, a *onnx.ReshapeAttributes) {
	data, output := w.Operand("data"), w.Output("reshaped")

	w.Cite(onnx.ReshapeSizes, onnx.ReshapeData.Order)
	if len(a.Shape) == 0 {
		w.Cite(onnx.ReshapeScalar)
	}
	sizes, inferred := w.Index(len(a.Shape)), -1
	for i, size := range a.Shape {
		switch {
		case size == -1:
			size, inferred = 1, i
		case size == 0 && a.Allowzero:
			w.Cite(onnx.ReshapeZeroStays)
		case size == 0:
			size = w.Ruled(data.Sizes[i], onnx.ReshapeZeroCopies)
		}
		sizes[i] = size
	}
	if inferred >= 0 {
		sizes[inferred] = w.Ruled(index.Quotient(data.Sizes, sizes), onnx.ReshapeInfers)
	}
	if !output.HasSizes(sizes...) {
		return
	}
	family.InOrder(w, data, output)
}
