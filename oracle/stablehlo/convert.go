package stablehlo

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/stablehlo"
	"example.com/conform/spec/tensor"
)

// Convert gives each element another type:
//
//	result[result_index] = operand[result_index] != 0 if the result is boolean
//	result[result_index] = the number operand[result_index] otherwise
var Convert = walk.Page{Run: convert, Subjects: family.AnyType(stablehlo.ConvertTypes)}

func convert(w *walk.Walk) {
	operand, result, to := w.Operand("operand"), w.Output("result"), w.Call.Output().DType
	all := true
	for element := range operand.Elements {
		_, held := family.Converted(operand.DType, to, operand.Bits(element))
		all = all && held
	}
	undefined := !all && w.Answer(stablehlo.ConvertBeyond) == specs.OverflowUndefined
	switch {
	case to == tensor.Bool:
		w.Cite(stablehlo.ConvertToBool)
	case operand.DType == tensor.Bool:
		w.Cite(stablehlo.ConvertFromBool)
	default:
		w.Cite(stablehlo.ConvertExact)
	}
	for at := range result.Elements {
		bits, held := family.Converted(operand.DType, to, operand.Bits(index.Ordinal(at, operand.Sizes)))
		if undefined && !held {
			w.Anything()
		} else {
			w.Constant(bits)
		}
	}
	if at := result.Asked(); at != nil {
		w.Remark("%v, of another type", at)
	}
}
