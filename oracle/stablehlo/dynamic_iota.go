package stablehlo

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// DynamicIota is [Iota], if output_shape is the shape of the result:
//
//	result = iota(iota_dimension)
var DynamicIota = walk.Page{Run: walk.With(func(w *walk.Walk, a *stablehlo.IotaAttributes) {
	if !contradicts(w, "output_shape", stablehlo.DynamicIotaAgrees) {
		count(w, &stablehlo.DynamicIotaRules, a, w.Output("result"))
	}
})}
