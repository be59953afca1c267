package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Squeeze removes dimensions of size 1:
//
//	sizes of squeezed = sizes of data, except those at axes; except every 1 without axes
//	squeezed = the elements of data, in row-major order
var Squeeze = walk.Page{Run: walk.With(squeeze), Subjects: family.AnyType(onnx.SqueezeData.Types)}

func squeeze(w *walk.Walk, a *onnx.SqueezeAttributes) {
	data, output := w.Operand("data"), w.Output("squeezed")
	w.Cite(onnx.SqueezeSizes, onnx.SqueezeData.Order)
	all := a.Axes == nil
	if !all && len(a.Axes) == 0 && slices.Contains(data.Sizes, 1) {
		all = w.Answer(onnx.SqueezeEmpty) == onnx.SqueezeEmptyAll
	}
	if all {
		w.Cite(onnx.SqueezeAll)
	}
	named := w.Index(data.Rank()) // 1 for a dimension that axes names
	for _, axis := range a.Axes {
		named[family.Dimension(w, axis, data.Rank(), onnx.SqueezeNegativeAxis)] = 1
	}
	sizes := w.Index(data.Rank())[:0]
	for d, size := range data.Sizes {
		if removed := all && size == 1 || named[d] == 1; !removed {
			sizes = append(sizes, size)
		}
	}
	if output.HasSizes(sizes...) {
		family.InOrder(w, data, output)
	}
}
