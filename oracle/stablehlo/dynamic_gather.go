package stablehlo

import (
	"fmt"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// DynamicGather is [Gather], if slices of the stated sizes fit the operand and the result:
//
//	result = gather(operand, start_indices, slice_sizes)
var DynamicGather = walk.Page{Subjects: gatherSubjects(&stablehlo.DynamicGatherRules), Run: walk.With(func(w *walk.Walk, a *stablehlo.DynamicGatherAttributes) {
	rules, slice, sizes := &stablehlo.DynamicGatherRules, entries(w, "slice_sizes"), w.Operand("operand").Sizes
	c := correspond(w, &rules.Correspondence)
	windows := c.windows(w.Output("result").Sizes, w.Index(len(sizes)))
	for d, size := range slice {
		broken := stablehlo.DynamicGatherFits
		switch {
		case size < 0 || size > sizes[d]:
		case c.Element(d) && size > 1:
			broken = stablehlo.DynamicGatherCollapsedSizes
		case !c.Element(d) && size != windows[d]:
			broken = stablehlo.DynamicGatherShape
		default:
			continue
		}
		w.AdmitAnything(broken, fmt.Sprintf("slices have size %d in dimension %d", size, d))
		return
	}
	gather(w, rules, slice, a.IndicesAreSorted)
})}
