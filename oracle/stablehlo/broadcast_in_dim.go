package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// BroadcastInDim repeats the operand:
//
//	operand_index[d] = 0 if dim(operand, d) = 1
//	operand_index[d] = result_index[broadcast_dimensions[d]] otherwise
//	result[result_index] = operand[operand_index]
var BroadcastInDim = walk.Page{Subjects: family.AnyType(stablehlo.BroadcastInDimRules.Types), Run: walk.With(func(w *walk.Walk, a *stablehlo.BroadcastInDimAttributes) {
	broadcast(w, &stablehlo.BroadcastInDimRules, a.BroadcastDimensions)
})}

// broadcast is the page of a text, for the dimensions that those of the operand become.
func broadcast(w *walk.Walk, rules *stablehlo.BroadcastRules, named []int64) {
	operand, result := w.Operand("operand"), w.Output("result")
	w.Cite(rules.Maps)
	if len(named) < len(result.Sizes) {
		w.Cite(rules.New)
	}
	for d, to := range named {
		if operand.Sizes[d] < result.Sizes[to] {
			w.Cite(rules.Repeats)
		}
	}
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		for d, to := range named {
			if from[d] = at[to]; operand.Sizes[d] == 1 {
				from[d] = 0
			}
		}
		w.From(operand, from)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v, of which broadcast_dimensions are %v", at, named)
	}
}
