package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// ScatterNdUpdate is [family.ScatterND] under the rules of OpenVINO.
var ScatterNdUpdate = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.ScatterNDUpdateAttributes) {
	family.ScatterND(w, a.Reduction, &family.Scattering{
		Indices: &openvino.ScatterNDUpdateIndices, Updates: &openvino.ScatterNDUpdates,
		Sizes: openvino.ScatterNDUpdateSizes, Targets: openvino.ScatterNDUpdateTargets, Slices: openvino.ScatterNDUpdateSlices,
	})
})}
