package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// ReverseSequence is [family.ReverseSequence] under the rules of ONNX.
var ReverseSequence = walk.Page{Run: walk.With(func(w *walk.Walk, a *onnx.ReverseSequenceAttributes) {
	family.ReverseSequence(w, w.Operand("input"), w.Operand("sequence_lens"), w.Output("Y"), int(a.TimeAxis), int(a.BatchAxis), &onnx.ReverseSequences)
})}
