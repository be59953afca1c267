package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// GatherNd is [family.GatherND] under the rules of ONNX.
var GatherNd = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.GatherNDAttributes) {
	family.GatherND(w, int(a.BatchDims), &family.Gathering{
		Indices: &onnx.GatherNDIndices, Sizes: onnx.GatherNDSizes, Entries: onnx.GatherNDEntries, Slices: onnx.GatherNDSlices, Batches: onnx.GatherNDBatches,
	})
})}
