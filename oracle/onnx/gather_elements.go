package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// GatherElements copies the elements that indices name:
//
//	output[…, i, …] = data[…, indices[…, i, …], …] along the axis
var GatherElements = walk.Page{Run: walk.With(gatherElements)}

func gatherElements(w *walk.Walk, a *onnx.GatherElementsAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	axis := family.Dimension(w, a.Axis, data.Rank(), onnx.GatherElementsNegativeAxis)
	size := data.Sizes[axis]
	w.Cite(onnx.GatherElementsSizes)
	if !output.HasSizes(w.Operand("indices").Sizes...) {
		return
	}
	indices, end := family.NewIndices(w, &onnx.GatherElementsIndices, func([]int64) int64 { return size })
	if end {
		return
	}

	w.Cite(onnx.GatherElementsEntries)
	from := w.Index(data.Rank())
	var by *spec.Rule
	var ok bool // an index names an element
	for at := range output.Elements {
		copy(from, at)
		from[axis], by, ok = indices.Place(at, size)
		indices.Gather(data, from, by, ok)
	}
	indices.Explain(output, from, ok)
}
