package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// ScatterElements updates elements that indices name:
//
//	output = data
//	output[…, indices[…, i, …], …] = f(output[…, indices[…, i, …], …], updates[…, i, …]) along the axis
var ScatterElements = walk.Page{Run: scatterElements}

func scatterElements(w *walk.Walk) {
	a, data := w.Attributes.(*onnx.ScatterElementsAttributes), w.Operand("data")
	axis := family.Dimension(w, a.Axis, data.Rank(), onnx.ScatterElementsNegativeAxis)
	size := data.Sizes[axis]
	w.By(onnx.ScatterElementsSizes)
	if !w.Output("output").HasSizes(data.Sizes...) {
		return
	}
	indices, end := family.NewIndices(w, &onnx.ScatterElementsIndices, func([]int64) int64 { return size })
	if end {
		return
	}

	scatter := family.NewScatter(w, &onnx.ScatterElementsUpdates, "data", "output")
	scatter.Reduction = a.Reduction
	target := w.Index(data.Rank())
	for _, at := range w.Operand("updates").Elements {
		copy(target, at)
		place, by, ok := indices.Place(at, size)
		if target[axis] = place; !ok {
			continue
		}
		via := ""
		if scatter.Asks(target) {
			w.By(onnx.ScatterElementsTargets, by)
			via = indices.Says(at)
		}
		if !scatter.Write(target, at, via) {
			return
		}
	}
	scatter.Explain()
}
