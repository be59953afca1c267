package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Unsqueeze inserts dimensions of size 1:
//
//	sizes of expanded = 1 at axes, and elsewhere the sizes of data in their order
//	expanded = the elements of data, in row-major order
var Unsqueeze = walk.Page{Run: walk.With(unsqueeze), Subjects: family.AnyType(onnx.UnsqueezeData.Types)}

func unsqueeze(w *walk.Walk, a *onnx.UnsqueezeAttributes) {
	data, output := w.Operand("data"), w.Output("expanded")
	w.Cite(onnx.UnsqueezeSizes, onnx.UnsqueezeData.Order)
	sizes := w.Index(data.Rank() + len(a.Axes))
	for _, axis := range a.Axes {
		sizes[family.Dimension(w, axis, len(sizes), onnx.UnsqueezeNegativeAxis)] = 1
	}
	if !slices.IsSorted(a.Axes) {
		w.Cite(onnx.UnsqueezeAnyOrder)
	}
	next := 0 // of the dimensions of data
	for d, inserted := range sizes {
		if inserted == 0 {
			sizes[d] = data.Sizes[next]
			next++
		}
	}
	if output.HasSizes(sizes...) {
		family.InOrder(w, data, output)
	}
}
