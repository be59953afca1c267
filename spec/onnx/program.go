package onnx

import "example.com/conform/spec"

// Program is graphs of the other operators.
var Program = func() *spec.Operator {
	op := spec.ProgramOf(spec.Text{Name: "onnx.program", Document: "ONNX IR"}, "Graphs", "Nodes")
	op.Questions = []*spec.Question{Rounding}
	return op
}()
