package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/tensor"
)

// Cast and CastLike convert integers and truth values:
//
//	output[at] = input[at] modulo 2^bits    as a number of the output's data type
//	output[at] = input[at] ≠ 0              if that is bool
var (
	Cast     = walk.Page{Run: cast}
	CastLike = Cast
)

func cast(w *walk.Walk) {
	input, output := w.Operand("input"), w.Output("output")
	from, to := input.DType, w.Call.Output().DType
	w.Cite(w.Rule("sizes"))
	if !output.HasSizes(input.Sizes...) {
		return
	}
	for at := range output.Elements {
		element := input.Bits(tensor.RowMajor(at, input.Sizes))
		bits, held := family.Converted(from, to, element)
		switch {
		case from == tensor.Bool:
			w.Cite(w.Rule("from-bool"))
		case to == tensor.Bool:
			w.Cite(w.Rule("to-bool"))
		case held:
			w.Cite(w.Rule("keeps"))
		default:
			w.Cite(w.Rule("wraps"))
		}
		w.Constant(bits)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%s of %v, as %v", tensor.FormatValue(from, input.Bits(tensor.RowMajor(at, input.Sizes))), from, to)
	}
}
