package openvino

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Convert gives each element another type:
//
//	output[at] = data[at] != 0 if the output is boolean
//	output[at] = the number data[at] otherwise, modulo 2^bits if that is negative and the output unsigned
var Convert = walk.Page{Run: convert}

func convert(w *walk.Walk) {
	data, to := w.Operand("data"), w.Call.Output().DType
	negative := func(element uint64) bool {
		return data.DType.Signed() && !to.Signed() && element&family.SignBit(data.DType) != 0
	}
	switch {
	case to == tensor.Bool:
		w.Cite(openvino.ConvertToBool)
	case data.DType == tensor.Bool:
		w.Cite(openvino.ConvertFromBool)
	default:
		w.Cite(openvino.ConvertExact)
		for i := range data.Elements {
			if negative(data.Bits(i)) {
				w.Cite(openvino.ConvertModulo)
			}
		}
	}
	family.Converts(w, data, w.Output("output"), openvino.ConvertBeyond, negative)
}
