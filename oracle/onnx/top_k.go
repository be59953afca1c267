package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// TopK takes the first elements along an axis in an order.
var TopK = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.TopKAttributes) {
	x := w.Operand("X")
	axis := family.Dimension(w, a.Axis, x.Rank(), onnx.TopKNegativeAxis)
	family.TopK{X: x, Axis: axis, K: a.K[0], Largest: a.Largest, Unsorted: !a.Sorted, NaN: onnx.TopKNaN}.Run(w, w.Output("Values"), w.Output("Indices"))
})}
