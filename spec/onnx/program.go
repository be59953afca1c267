package onnx

import "example.com/conform/spec"

// Program is graphs of the other operators.
var Program = spec.ProgramOf(spec.Text{Name: "onnx.program", Document: "ONNX IR"}, "Graphs", "Nodes")
