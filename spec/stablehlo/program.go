package stablehlo

import "example.com/conform/spec"

var programText = spec.Text{Name: "stablehlo.program", Document: "StableHLO"}

// Program is functions of the other operations.
var Program = programOf(While, If, Case)

// programOf returns the operator of programs whose nodes may be operations of control flow.
func programOf(flows ...*spec.Operator) *spec.Operator {
	op := spec.ProgramOf(programText, "Execution, Sequential execution", "Execution, Errors")
	op.Flows = flows
	op.Rules = append(op.Rules, WhileRule, IfRule, CaseRule)
	return op
}
