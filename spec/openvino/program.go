package openvino

import "example.com/conform/spec"

// Program is graphs of the other operations.
var Program = spec.ProgramOf(spec.Text{Name: "openvino.program", Document: "OpenVINO IR format"},
	"Operation Sets, Overview of Artificial Neural Networks Representation", "IR Structure")
