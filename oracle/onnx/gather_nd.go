package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// GatherNd copies the slices that tuples of indices name:
//
//	output[i…, j…, l…] = data[i…, indices[i…, j…, :], l…], with batch_dims coordinates i
var GatherNd = walk.Page{Run: gatherND}

func gatherND(w *walk.Walk) {
	data, output := w.Operand("data"), w.Output("output")
	batch := int(w.Attributes.(*onnx.GatherNDAttributes).BatchDims)
	w.By(onnx.GatherNDSizes)
	tuples := w.Operand("indices").Sizes
	last := len(tuples) - 1
	tuple := int(tuples[last])
	sizes := append(w.Index(tensor.MaxRank)[:0], tuples[:last]...)
	if !output.HasSizes(append(sizes, data.Sizes[batch+tuple:]...)...) {
		return
	}
	indices, end := family.NewIndices(w, &onnx.GatherNDIndices, func(at []int64) int64 {
		return data.Sizes[batch+int(at[last])]
	})
	if end {
		return
	}

	w.By(onnx.GatherNDEntries)
	if batch+tuple < data.Rank() {
		w.By(onnx.GatherNDSlices)
	}
	if batch > 0 {
		w.By(onnx.GatherNDBatches)
	}
	from := w.Index(data.Rank())
	var by *spec.Rule
	var ok bool // an index names an element
	for d := range last {
		output.Apart(d)
	}
	for at := range output.Evenly {
		copy(from, at[:batch])
		copy(from[batch+tuple:], at[last:])
		by, ok = indices.Places(at[:last], data.Sizes[batch:batch+tuple], from[batch:])
		indices.Gather(data, from, by, ok)
	}
	indices.Explain(output, from, ok)
}
