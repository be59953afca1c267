package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
)

// ScatterElementsUpdate is [family.ScatterElements] under the rules of OpenVINO.
var ScatterElementsUpdate = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.ScatterElementsUpdateAttributes) {
	axis := family.Dimension(w, a.Axis, w.Operand("data").Rank(), openvino.ScatterElementsUpdateNegativeAxis)
	family.ScatterElements(w, axis, a.Reduces(), a.WithoutData(), &family.Scattering{
		Indices: &openvino.ScatterElementsUpdateIndices, Updates: &openvino.ScatterElementsUpdates,
		Sizes: openvino.ScatterElementsUpdateSizes, Targets: openvino.ScatterElementsUpdateTargets,
	})
}), Subjects: func(c *spec.Checked, _ *spec.Reading, decides func(*spec.Rule, bool)) {
	a := spec.As[openvino.ScatterElementsUpdateAttributes](c.Call)
	decides(openvino.ScatterElementsUpdateInitial, a.WithoutData() && a.Reduces() != specs.ReduceNone)
}}
