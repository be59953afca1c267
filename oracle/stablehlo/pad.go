package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Pad adds elements around the operand and between its elements:
//
//	result[result_index] = operand[operand_index]
//	    if result_index = edge_padding_low + operand_index * (interior_padding + 1)
//	result[result_index] = padding_value otherwise
var Pad = walk.Page{Subjects: family.AnyType(stablehlo.PadRules.Types), Run: walk.With(func(w *walk.Walk, a *stablehlo.PadAttributes) {
	pad(w, &stablehlo.PadRules, a)
})}

// pad is the page of a text, for some amounts.
func pad(w *walk.Walk, rules *stablehlo.PaddingRules, a *stablehlo.PadAttributes) {
	operand, result := w.Operand("operand"), w.Output("result")
	for d, size := range operand.Sizes {
		interior := a.Interior[d] > 0 && size > 1
		if a.Low[d] < 0 || a.High[d] < 0 {
			if w.Cite(rules.Removes); interior {
				w.Cite(rules.InteriorFirst)
			}
		}
		if interior {
			w.Cite(rules.Interior)
			result.Apart(d)
			continue
		}
		result.Cut(d, a.Low[d])
		result.Cut(d, a.Low[d]+size)
	}

	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		kept := true
		for d, place := range at {
			element, is := unpadded(place, a.Low[d], a.Interior[d], operand.Sizes[d])
			from[d], kept = element, kept && is
		}
		if kept {
			w.Cite(rules.Keeps)
			w.From(operand, from)
		} else {
			w.Cite(rules.Fills)
			w.From(w.Operand("padding_value"), nil)
		}
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v - %v, in steps of %v + 1", at, a.Low, a.Interior)
	}
}

// unpadded returns which of a dimension's elements is at a place of the result, and
// whether one is. The distances, up to 2^64 - 1, are unsigned.
func unpadded(place, low, interior, size int64) (element int64, is bool) {
	if place < low {
		return 0, false
	}
	distance, step := uint64(place)-uint64(low), uint64(interior)+1
	return int64(distance / step), distance%step == 0 && distance/step < uint64(size)
}
