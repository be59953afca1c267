package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// ScatterElements is [family.ScatterElements] under the rules of ONNX.
var ScatterElements = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ScatterElementsAttributes) {
	axis := family.Dimension(w, a.Axis, w.Operand("data").Rank(), onnx.ScatterElementsNegativeAxis)
	family.ScatterElements(w, axis, a.Reduction, false, &family.Scattering{
		Indices: &onnx.ScatterElementsIndices, Updates: &onnx.ScatterElementsUpdates,
		Sizes: onnx.ScatterElementsSizes, Targets: onnx.ScatterElementsTargets,
	})
})}
