package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
)

// Pad is [family.Pad] under the rules of OpenVINO, which adds elements before
// it removes others.
var Pad = walk.Page{Run: walk.With(func(w *walk.Walk, a *openvino.PadAttributes) {
	w.Cite(openvino.PadSizes)
	family.Pad(w, openvino.PadOf(w.Call), a.Mode, padRules)
})}

var padRules = &family.PadRules{
	Axes:  family.AxisRules{Absent: openvino.PadAmounts},
	Keeps: openvino.PadKeeps, Amounts: openvino.PadAmounts, Removes: openvino.PadRemoves, Constant: openvino.PadConstantDefault, Value: "pad_value",
	Modes: []family.PadMode{
		openvino.PadConstant:  {Rule: openvino.PadConstantMode},
		openvino.PadEdge:      {Rule: openvino.PadEdgeMode, At: family.Edge},
		openvino.PadReflect:   {Rule: openvino.PadReflectMode, At: family.Reflect},
		openvino.PadSymmetric: {Rule: openvino.PadSymmetricMode, At: family.Symmetric},
	},
	RemovesFirst: func(w *walk.Walk, _, _ int64) bool { w.Cite(openvino.PadCopiesRemoved); return false },
}
