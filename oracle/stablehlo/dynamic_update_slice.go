package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// DynamicUpdateSlice writes the update over a slice whose starts are data:
//
//	adjusted_start_indices = clamp(0, start_indices, shape(operand) - shape(update))
//	update_index = result_index - adjusted_start_indices
//	result[result_index] = update[update_index] if 0 <= update_index < shape(update)
//	result[result_index] = operand[result_index] otherwise
var DynamicUpdateSlice = walk.Page{Run: dynamicUpdateSlice, Subjects: family.AnyType(stablehlo.DynamicUpdateSliceTypes)}

func dynamicUpdateSlice(w *walk.Walk) {
	operand, update, result := w.Operand("operand"), w.Operand("update"), w.Output("result")
	starts := adjusted(w, &stablehlo.DynamicUpdateSliceStarts, update.Sizes)
	for d, start := range starts {
		result.Cut(d, start)
		result.Cut(d, start+update.Sizes[d])
	}
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		updated := true
		for d, k := range at {
			from[d] = k - starts[d]
			updated = updated && 0 <= from[d] && from[d] < update.Sizes[d]
		}
		if updated {
			w.Cite(stablehlo.DynamicUpdateSliceUpdates)
			w.From(update, from)
		} else {
			w.Cite(stablehlo.DynamicUpdateSliceKeeps)
			w.From(operand, at)
		}
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v - %v", at, starts)
	}
}
