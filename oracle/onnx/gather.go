package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Gather takes slices that indices name:
//
//	k = indices[i…]
//	output[j…, i…, l…] = data[j…, k, l…], where k stands on the axis
var Gather = walk.Page{Run: gather}

func gather(w *walk.Walk) {
	data, output := w.Operand("data"), w.Output("output")
	axis := dimension(w, w.Attributes.(*onnx.GatherAttributes).Axis, data.Rank(), onnx.GatherNegativeAxis)
	size := data.Sizes[axis]
	w.By(onnx.GatherSizes)
	indices, end := indicesOf(w, &onnx.GatherIndices, func([]int64) int64 { return size })
	sizes := append(w.Index(len(output.Sizes))[:0], data.Sizes[:axis]...)
	output.HasSizes(append(append(sizes, indices.Sizes...), data.Sizes[axis+1:]...)...)
	if end {
		return
	}

	w.By(onnx.GatherEntries)
	if indices.Rank() == 0 {
		w.By(onnx.GatherScalar)
	}
	from := w.Index(data.Rank())
	for at := range output.Elements {
		behind := axis + indices.Rank()
		place, by, ok := indices.place(at[axis:behind], size)
		copy(from, at[:axis])
		from[axis] = place
		copy(from[axis+1:], at[behind:])
		indices.gather(data, from, by, ok)
	}
}
