package stablehlo

import "example.com/conform/spec"

// Program is functions of the other operations.
var Program = spec.ProgramOf(spec.Text{Name: "stablehlo.program", Document: "StableHLO"}, "Execution, Sequential execution", "Execution, Errors")
