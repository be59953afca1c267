package onnx

import (
	"example.com/conform/oracle/exact"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// EyeLike makes a matrix:
//
//	output[row, column] = 1 if column - row = k, else 0
var EyeLike = walk.Page{Run: walk.With(eyeLike)}

func eyeLike(w *walk.Walk, a *onnx.EyeLikeAttributes) {
	output := w.Output("output")
	w.Cite(onnx.EyeLikeSizes)
	if !output.HasSizes(w.Operand("input").Sizes...) {
		return
	}
	one, _ := exact.Whole(1).Element(w.Call.Output().DType, 0)
	for at := range output.Elements {
		if at[1]-at[0] == a.K {
			w.Cite(onnx.EyeLikeOnes)
			w.Constant(one)
		} else {
			w.Cite(onnx.EyeLikeZeros)
			w.Constant(0)
		}
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v on diagonal %d, and k is %d", at, at[1]-at[0], a.K)
	}
}
