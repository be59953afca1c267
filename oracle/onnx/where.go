package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Where takes elements of X and Y, with each input t broadcast:
//
//	t[at]: missing = rank of output - rank of t
//	       from[i] = 0 if size i of t is 1, else at[missing + i]
//	output[at] = X[at] if condition[at], else Y[at]
var Where = walk.Page{Run: where}

func where(w *walk.Walk) {
	inputs, output := w.EveryOperand(), w.Output("output")
	w.Cite(onnx.WhereSizes)
	if !output.HasSizes(family.Joint(w, inputs[0].Sizes, inputs[1].Sizes, inputs[2].Sizes)...) {
		return
	}
	family.Chosen(w, output, onnx.WhereTruth, onnx.WhereTrue, onnx.WhereFalse)
}
