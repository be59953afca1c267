// Package stablehlo is the oracle of the StableHLO text: one page for each operation.
package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Slice takes elements at even distances:
//
//	operand_index = start_indices + result_index * strides
//	result[result_index] = operand[operand_index]
var Slice = walk.Page{Run: walk.With(slice), Subjects: family.AnyType(stablehlo.SliceTypes)}

func slice(w *walk.Walk, a *stablehlo.SliceAttributes) {
	operand, result := w.Operand("operand"), w.Output("result")
	w.Cite(stablehlo.SliceTakes)
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		for d, k := range at {
			from[d] = a.StartIndices[d] + k*a.Strides[d]
		}
		w.From(operand, from)
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v + %v * %v", a.StartIndices, at, a.Strides)
	}
}
