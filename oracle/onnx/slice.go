package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Slice is [family.Slice] under the rules of ONNX.
var Slice = walk.Page{Run: func(w *walk.Walk) {
	family.Slice(w, onnx.SliceOf(w.Call), &family.SliceRules{
		Axes:  family.AxisRules{Absent: onnx.SliceAllAxes, Listed: onnx.SliceAxes, Negative: onnx.SliceNegativeAxis},
		Takes: onnx.SliceTakes, Whole: onnx.SliceWhole, Backward: onnx.SliceBackward, NoSteps: onnx.SliceNoSteps,
		Negative: onnx.SliceNegative, Forward: onnx.SliceClampForward,
		BackwardStart: onnx.SliceClampBackwardStart, BackwardEnd: onnx.SliceClampBackwardEnd,
	}, onnx.SliceQuestions)
}}
