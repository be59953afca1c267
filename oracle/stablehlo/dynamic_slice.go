package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// DynamicSlice takes a slice whose starts are data:
//
//	adjusted_start_indices = clamp(0, start_indices, shape(operand) - slice_sizes)
//	operand_index = adjusted_start_indices + result_index
//	result[result_index] = operand[operand_index]
var DynamicSlice = walk.Page{Run: dynamicSlice, Subjects: family.AnyType(stablehlo.DynamicSliceTypes)}

func dynamicSlice(w *walk.Walk) {
	operand, result := w.Operand("operand"), w.Output("result")
	w.Cite(stablehlo.DynamicSliceTakes)
	starts := adjusted(w, &stablehlo.DynamicSliceStarts, result.Sizes)
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		for d, k := range at {
			from[d] = starts[d] + k
		}
		w.From(operand, from)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v + %v", starts, at)
	}
}
