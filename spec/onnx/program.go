package onnx

import "example.com/conform/spec"

var programText = spec.Text{Name: "onnx.program", Document: "ONNX IR"}

// Program runs several calls of the other operators, of which later ones use the
// results of earlier ones.
var Program = &spec.Operator{
	Name: programText.Name,
	Params: []spec.Param{
		{Name: "inputs", Count: spec.Many},
		{Name: "outputs", Dir: spec.Out, Count: spec.Many, Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}),
	Rules:      []*spec.Rule{ProgramComposes, ProgramValidNodes},
	Program:    true,
}

// The rules of Program.
var (
	ProgramComposes = programText.Meaning("composes", "Graphs",
		"Each node is computed from the values of its inputs as its operator says. An output of the graph is the value that a node gives it.")
	ProgramValidNodes = programText.Data("valid-nodes", "Nodes",
		"No node breaks a rule of its operator, given the values that it takes.")
)
