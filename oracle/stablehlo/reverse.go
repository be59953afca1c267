package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Reverse reverses dimensions:
//
//	operand_index[d] = dim(result, d) - result_index[d] - 1 if d in dimensions
//	operand_index[d] = result_index[d] otherwise
//	result[result_index] = operand[operand_index]
var Reverse = walk.Page{Run: walk.With(reverse), Subjects: family.AnyType(stablehlo.ReverseTypes)}

func reverse(w *walk.Walk, a *stablehlo.ReverseAttributes) {
	named := a.Dimensions
	operand, result := w.Operand("operand"), w.Output("result")
	if len(named) < operand.Rank() {
		w.Cite(stablehlo.ReverseKeeps)
	}
	if len(named) > 0 {
		w.Cite(stablehlo.ReverseReverses)
	}
	if operand.Rank() == 0 {
		w.Cite(stablehlo.ReverseKeeps)
	}
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		for d, k := range at {
			if from[d] = k; slices.Contains(named, int64(d)) {
				from[d] = result.Sizes[d] - k - 1
			}
		}
		w.From(operand, from)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v, reversed along %v of sizes %v", at, named, result.Sizes)
	}
}
