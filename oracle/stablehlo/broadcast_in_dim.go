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
var BroadcastInDim = walk.Page{Run: broadcastInDim, Subjects: family.AnyType(stablehlo.BroadcastInDimTypes)}

func broadcastInDim(w *walk.Walk) {
	named := w.Attributes.(*stablehlo.BroadcastInDimAttributes).BroadcastDimensions
	operand, result := w.Operand("operand"), w.Output("result")
	w.By(stablehlo.BroadcastInDimMaps)
	if len(named) < len(result.Sizes) {
		w.By(stablehlo.BroadcastInDimNew)
	}
	for d, to := range named {
		if operand.Sizes[d] < result.Sizes[to] {
			w.By(stablehlo.BroadcastInDimRepeats)
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
		w.Because("%v, of which broadcast_dimensions are %v", at, named)
	}
}
