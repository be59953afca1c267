package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Pad is [family.Pad] under the rules of ONNX.
var Pad = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.PadAttributes) {
	family.Pad(w, onnx.PadOf(w.Call), a.Mode, padRules)
}), Subjects: family.AnyType(onnx.PadTypes)}

var padRules = &family.PadRules{
	Axes:  family.AxisRules{Absent: onnx.PadAllAxes, Listed: onnx.PadAxes, Negative: onnx.PadNegativeAxis},
	Keeps: onnx.PadKeeps, Amounts: onnx.PadAmounts, Removes: onnx.PadRemoves, Constant: onnx.PadConstantDefault, Value: "constant_value",
	Modes: []family.PadMode{
		onnx.PadConstant: {Rule: onnx.PadConstantMode},
		onnx.PadReflect:  {Rule: onnx.PadReflectMode, At: family.Reflect},
		onnx.PadEdge:     {Rule: onnx.PadEdgeMode, At: family.Edge},
		onnx.PadWrap:     {Rule: onnx.PadWrapMode, At: family.Wrap},
	},
	RemovesFirst: func(w *walk.Walk, mode, left int64) bool {
		return mode == onnx.PadEdge && left > 0 || w.Answer(onnx.PadMixed) == onnx.PadMixedRemovesFirst
	},
}
