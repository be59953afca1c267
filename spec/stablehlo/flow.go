package stablehlo

import "example.com/conform/spec"

// The operations of control flow, which are nodes of programs. What their regions capture are operands.
var (
	While = flow("while", spec.Looping, spec.Param{Name: "operand", Count: spec.Many})
	If    = flow("if", spec.Choosing, spec.Param{Name: "pred"}, spec.Param{Name: "captured", Count: spec.Many})
	Case  = flow("case", spec.Branching, spec.Param{Name: "index"}, spec.Param{Name: "captured", Count: spec.Many})
)

// flow returns an operation that runs its regions.
func flow(name string, how spec.Flow, params ...spec.Param) *spec.Operator {
	return &spec.Operator{
		Name: "stablehlo." + name, Flow: how, Attributes: spec.Attributes(struct{}{}),
		Params: append(params, spec.Param{Name: "results", Dir: spec.Out, Count: spec.Many, Like: params[len(params)-1].Name}),
	}
}

// The rules of control flow in programs.
var (
	WhileRule = programText.Meaning("while", "while, Semantics",
		"The results are the values that the loop carries when cond first returns false. As long as it returns true, body returns the next of these from the current ones, which are all replaced at once.")
	IfRule = programText.Meaning("if", "if, Semantics",
		"The results are those of true_branch if pred is true, and of false_branch otherwise.")
	CaseRule = programText.Meaning("case", "case, Semantics",
		"The results are those of the branch at index, which counts from 0, and of the last branch if there is none at index.")
)
