package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// ConstantOfShape makes equal elements:
//
//	output[at] = value
var ConstantOfShape = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ConstantOfShapeAttributes) {
	output, d := w.Output("output"), w.Call.Output().DType
	w.Cite(onnx.ConstantSizes)
	if len(a.Input) == 0 {
		w.Cite(onnx.ConstantScalar)
	}
	if !output.HasSizes(a.Input...) {
		return
	}
	for range output.Evenly {
		w.Cite(onnx.ConstantValue)
		w.Constant(d.Clip(uint64(a.Value)))
	}
	if output.Asked() != nil {
		w.Remark("the value")
	}
})}
