package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Convert gives each element another type:
//
//	result[result_index] = operand[result_index] != 0 if the result is boolean
//	result[result_index] = the number operand[result_index] otherwise
var Convert = walk.Page{Run: convert, Subjects: family.AnyType(stablehlo.ConvertTypes)}

func convert(w *walk.Walk) {
	operand, to := w.Operand("operand"), w.Call.Output().DType
	switch {
	case to == tensor.Bool:
		w.Cite(stablehlo.ConvertToBool)
	case operand.DType == tensor.Bool:
		w.Cite(stablehlo.ConvertFromBool)
	default:
		w.Cite(stablehlo.ConvertExact)
	}
	family.Converts(w, operand, w.Output("result"), stablehlo.ConvertBeyond, func(uint64) bool { return false })
}
