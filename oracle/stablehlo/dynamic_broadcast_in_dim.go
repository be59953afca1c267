package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DynamicBroadcastInDim is [BroadcastInDim], if output_dimensions is the shape of the result:
//
//	result = broadcast_in_dim(operand, broadcast_dimensions)
var DynamicBroadcastInDim = walk.Page{Run: walk.With(dynamicBroadcast), Subjects: func(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	family.AnyType(stablehlo.DynamicBroadcastInDimRules.Types)(c, r, decides)
	a := spec.As[stablehlo.DynamicBroadcastInDimAttributes](c.Call)
	decides(stablehlo.DynamicBroadcastKnown, len(a.Expanding)+len(a.Nonexpanding) > 0)
}}

func dynamicBroadcast(w *walk.Walk, a *stablehlo.DynamicBroadcastInDimAttributes) {
	operand, result := w.Operand("operand"), w.Output("result")
	if contradicts(w, "output_dimensions", stablehlo.DynamicBroadcastAgrees) {
		return
	}
	known := true
	for _, d := range a.Expanding {
		known = known && operand.Sizes[d] == 1
	}
	for _, d := range a.Nonexpanding {
		known = known && operand.Sizes[d] == result.Sizes[a.BroadcastDimensions[d]]
	}
	if !known {
		w.AdmitAnything(stablehlo.DynamicBroadcastKnown, "a dimension is known to be what it is not")
		return
	}
	broadcast(w, &stablehlo.DynamicBroadcastInDimRules, a.BroadcastDimensions)
}
