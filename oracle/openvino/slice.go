package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// Slice is [family.Slice] under the rules of OpenVINO.
var Slice = walk.Page{Run: func(w *walk.Walk) {
	family.Slice(w, openvino.SliceOf(w.Call), &family.SliceRules{
		Takes: openvino.SliceTakes, Whole: openvino.SliceWhole, Backward: openvino.SliceBackward,
		FirstAxes: openvino.SliceFirstAxes, Axes: openvino.SliceAxes, NegativeAxis: openvino.SliceNegativeAxis,
		Negative: openvino.SliceNegative, Forward: openvino.SliceClampForward,
		BackwardStart: openvino.SliceClampBackwardStart, BackwardEnd: openvino.SliceClampBackwardStop,
	}, openvino.SliceQuestions)
}}
