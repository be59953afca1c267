package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// Slice is [family.Slice] under the rules of OpenVINO.
var Slice = walk.Page{Run: func(w *walk.Walk) {
	family.Slice(w, openvino.SliceOf(w.Call), &family.SliceRules{
		Axes:  family.AxisRules{Absent: openvino.SliceFirstAxes, Listed: openvino.SliceAxes, Negative: openvino.SliceNegativeAxis},
		Takes: openvino.SliceTakes, Whole: openvino.SliceWhole, Backward: openvino.SliceBackward,
		Negative: openvino.SliceNegative, Forward: openvino.SliceClampForward,
		BackwardStart: openvino.SliceClampBackwardStart, BackwardEnd: openvino.SliceClampBackwardStop,
	}, openvino.SliceQuestions)
}}
