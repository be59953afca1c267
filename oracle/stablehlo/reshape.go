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
var Reshape = walk.Page{Run: reshape, Subjects: family.AnyType(stablehlo.ReshapeTypes)}

func reshape(w *walk.Walk) {
	operand, result := w.Operand("operand"), w.Output("result")
	w.By(stablehlo.ReshapeOrder)
	family.InOrder(w, operand, result)
}
