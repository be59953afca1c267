package onnx

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/onnx"
)

// ScatterNd updates slices that tuples of indices name:
//
//	output = data
//	output[indices[i…, :], l…] = f(output[indices[i…, :], l…], updates[i…, l…])
var ScatterNd = walk.Page{Run: scatterND}

func scatterND(w *walk.Walk) {
	data := w.Operand("data")
	w.By(onnx.ScatterNDSizes)
	if !w.Output("output").HasSizes(data.Sizes...) {
		return
	}
	indices, end := family.NewIndices(w, &onnx.ScatterNDIndices, func(at []int64) int64 { return data.Sizes[at[len(at)-1]] })
	if end {
		return
	}

	last := indices.Rank() - 1
	tuple := int(indices.Sizes[last])
	scatter := family.NewScatter(w, &onnx.ScatterNDUpdates, "data", "output")
	scatter.Reduction = w.Attributes.(*onnx.ScatterNDAttributes).Reduction
	if empty := slices.Contains(data.Sizes[tuple:], 0); empty && scatter.Reduction == specs.ReduceNone && indices.Repeat(data.Sizes[:tuple]) {
		if w.Answer(scatter.Duplicates) == specs.DuplicateRejected {
			w.Reject(scatter.Distinct, "two tuples name a slice without elements")
			return
		}
	}
	target := w.Index(data.Rank())
	for _, at := range w.Operand("updates").Elements {
		by, ok := indices.Places(at[:last], data.Sizes[:tuple], target)
		copy(target[tuple:], at[last:])
		if !ok {
			continue
		}
		via := ""
		if scatter.Asks(target) {
			w.By(onnx.ScatterNDTargets)
			if tuple < data.Rank() {
				w.By(onnx.ScatterNDSlices)
			}
			w.By(by)
			via = indices.Says(at[:last])
		}
		if !scatter.Write(target, at, via) {
			return
		}
	}
	scatter.Explain()
}
