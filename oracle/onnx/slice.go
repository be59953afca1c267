package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Slice is [family.Slice] under the rules of ONNX.
var Slice = walk.Page{Run: func(w *walk.Walk) {
	family.Slice(w, onnx.SliceOf(w.Call), &family.SliceRules{
		Takes: onnx.SliceTakes, Whole: onnx.SliceWhole, Backward: onnx.SliceBackward,
		FirstAxes: onnx.SliceAllAxes, Axes: onnx.SliceAxes, NegativeAxis: onnx.SliceNegativeAxis, NoSteps: onnx.SliceNoSteps,
		Negative: onnx.SliceNegative, Forward: onnx.SliceClampForward,
		BackwardStart: onnx.SliceClampBackwardStart, BackwardEnd: onnx.SliceClampBackwardEnd,
	}, onnx.SliceQuestions)
}}
