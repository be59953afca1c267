package stablehlo

import (
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Gather takes slices from starts that are data:
//
//	full_start_index[d] = clamp(0, start_index[k], dim(operand, d) - slice_sizes[d])
//	    if d = start_index_map[k], and 0 otherwise
//	operand_index = full_start_index + full_batching_index + full_offset_index
//	result[result_index] = operand[operand_index]
var Gather = walk.Page{Subjects: gatherSubjects(&stablehlo.GatherRules), Run: walk.With(func(w *walk.Walk, a *stablehlo.GatherAttributes) {
	gather(w, &stablehlo.GatherRules, a.SliceSizes, a.IndicesAreSorted)
})}

// gatherSubjects says where rules of a text decide something.
func gatherSubjects(rules *stablehlo.GatheringRules) func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	return func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
		family.AnyType(rules.Types)(c, r, decides)
		decides(rules.Sorted, *c.Fields().Named("indices_are_sorted").Bool)
	}
}

// gather is the page of a text, for slices of some sizes.
func gather(w *walk.Walk, rules *stablehlo.GatheringRules, slice []int64, promised bool) {
	operand, result := w.Operand("operand"), w.Output("result")
	c := correspond(w, &rules.Correspondence)
	if promised && c.unsorted(w, func(start []int64) {
		for _, d := range c.Starts {
			start[d] = max(0, min(start[d], operand.Sizes[d]-slice[d]))
		}
	}) {
		return
	}
	w.Cite(rules.Takes)
	c.cite(w)
	for d := range result.Sizes {
		if !slices.Contains(c.Window, int64(d)) {
			result.Apart(d)
		}
	}
	from := w.Index(operand.Rank())
	for at := range result.Evenly {
		c.split(at)
		c.start(from)
		for _, d := range c.Starts {
			from[d] = clamped(w, &rules.Clamps, from[d], operand.Sizes[d]-slice[d])
		}
		c.add(from)
		for _, d := range c.Removed {
			if from[d] == operand.Sizes[d] {
				w.Cite(rules.Nothing)
				from[d] = walk.Nowhere
			}
		}
		w.From(operand, from)
	}
	if result.Asked() != nil {
		w.Remark("operand%v: place %v of the starts, offset %v", from, c.place, c.offset)
	}
}
