package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// ScatterNdUpdate is [family.ScatterND] under the rules of OpenVINO.
var ScatterNdUpdate = walk.Page{Run: func(w *walk.Walk) {
	family.ScatterND(w, w.Attributes.(*openvino.ScatterNDUpdateAttributes).Reduction, &family.Scattering{
		Indices: &openvino.ScatterNDUpdateIndices, Updates: &openvino.ScatterNDUpdates,
		Sizes: openvino.ScatterNDUpdateSizes, Targets: openvino.ScatterNDUpdateTargets, Slices: openvino.ScatterNDUpdateSlices,
	})
}}
