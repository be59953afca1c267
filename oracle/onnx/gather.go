package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// Gather copies the slices that indices name:
//
//	k = indices[i…]
//	output[j…, i…, l…] = data[j…, k, l…], where k is at the axis
var Gather = walk.Page{Run: walk.With(gather)}

func gather(w *walk.Walk, a *onnx.GatherAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	axis := family.Dimension(w, a.Axis, data.Rank(), onnx.GatherNegativeAxis)
	size := data.Sizes[axis]
	w.Cite(onnx.GatherSizes)
	sizes := append(w.Index(tensor.MaxRank)[:0], data.Sizes[:axis]...)
	sizes = append(append(sizes, w.Operand("indices").Sizes...), data.Sizes[axis+1:]...)
	if !output.HasSizes(sizes...) {
		return
	}
	indices, end := family.NewIndices(w, &onnx.GatherIndices, func([]int64) int64 { return size })
	if end {
		return
	}

	w.Cite(onnx.GatherEntries)
	if indices.Rank() == 0 {
		w.Cite(onnx.GatherScalar)
	}
	from := w.Index(data.Rank())
	var by *spec.Rule
	var ok bool // an index names an element
	for d := range indices.Rank() {
		output.Apart(axis + d)
	}
	for at := range output.Evenly {
		behind := axis + indices.Rank()
		copy(from, at[:axis])
		from[axis], by, ok = indices.Place(at[axis:behind], size)
		copy(from[axis+1:], at[behind:])
		indices.Gather(data, from, by, ok)
	}
	indices.Explain(output, from, ok)
}
