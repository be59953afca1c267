package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// DynamicReshape is [Reshape], if output_shape is the shape of the result:
//
//	result = reshape(operand)
var DynamicReshape = walk.Page{Subjects: family.AnyType(stablehlo.DynamicReshapeRules.Types), Run: func(w *walk.Walk) {
	if !contradicts(w, "output_shape", stablehlo.DynamicReshapeAgrees) {
		reshape(w, &stablehlo.DynamicReshapeRules)
	}
}}
