package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
)

// Reshape keeps the order of elements:
//
//	n = number of elements of result before result[result_index], in lexicographic order
//	result[result_index] = element n of operand
var Reshape = walk.Page{Subjects: family.AnyType(stablehlo.ReshapeRules.Types), Run: func(w *walk.Walk) {
	reshape(w, &stablehlo.ReshapeRules)
}}

// reshape is the page of a text.
func reshape(w *walk.Walk, rules *stablehlo.OrderRules) {
	operand, result := w.Operand("operand"), w.Output("result")
	w.Cite(rules.Order)
	family.InOrder(w, operand, result)
}
