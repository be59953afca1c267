package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// ScatterNd is [family.ScatterND] under the rules of ONNX.
var ScatterNd = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ScatterNDAttributes) {
	family.ScatterND(w, a.Reduction, &family.Scattering{
		Indices: &onnx.ScatterNDIndices, Updates: &onnx.ScatterNDUpdates,
		Sizes: onnx.ScatterNDSizes, Targets: onnx.ScatterNDTargets, Slices: onnx.ScatterNDSlices,
	})
})}
