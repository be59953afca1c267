package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Transpose permutes dimensions:
//
//	result_index[d] = operand_index[permutation[d]]
//	result[result_index] = operand[operand_index]
var Transpose = walk.Page{Run: walk.With(transpose), Subjects: family.AnyType(stablehlo.TransposeTypes)}

func transpose(w *walk.Walk, a *stablehlo.TransposeAttributes) {
	operand, result := w.Operand("operand"), w.Output("result")
	w.Cite(stablehlo.TransposePermutes)
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		for d, k := range at {
			from[a.Permutation[d]] = k
		}
		w.From(operand, from)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v by permutation %v", at, a.Permutation)
	}
}
