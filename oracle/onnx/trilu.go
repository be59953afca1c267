package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Trilu keeps a triangle of each matrix:
//
//	k = 0 if there is none
//	output[…, row, column] = input[…, row, column]
//	    if upper and column - row ≥ k, or not upper and column - row ≤ k; else 0
var Trilu = walk.Page{Run: trilu}

func trilu(w *walk.Walk) {
	upper := w.Attributes.(*onnx.TriluAttributes).Upper
	input, output := w.Operand("input"), w.Output("output")

	w.By(onnx.TriluSizes, onnx.TriluBatches)
	if !output.HasSizes(input.Sizes...) {
		return
	}
	k := int64(0)
	if len(w.Of("k")) > 0 {
		k = int64(w.Operand("k").Bits(0))
	} else {
		w.By(onnx.TriluDefaultK)
	}

	for at := range output.Elements {
		row, column := at[len(at)-2], at[len(at)-1]
		rule, kept := onnx.TriluLower, column-row <= k
		if upper {
			rule, kept = onnx.TriluUpper, column-row >= k
		}
		if kept {
			w.From(input, at)
		} else {
			w.By(onnx.TriluZero)
			w.Constant(0)
		}
		w.By(rule)
	}
	if at := output.Asked(); at != nil {
		w.Because("%v on diagonal %d, and k is %d", at, at[len(at)-1]-at[len(at)-2], k)
	}
}
