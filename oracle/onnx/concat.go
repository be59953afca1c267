package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Concat joins inputs:
//
//	start = 0
//	for every input:
//	    output[…, start + i, …] = input[…, i, …] for every i along axis
//	    start = start + size of input along axis
var Concat = walk.Page{Run: concat}

func concat(w *walk.Walk) {
	inputs := w.Operands("inputs")
	output := w.Output("concat_result")

	w.By(onnx.ConcatOrder)
	w.By(onnx.ConcatSizes)
	axis := dimension(w, w.Attributes.(*onnx.ConcatAttributes).Axis, len(output.Sizes), onnx.ConcatNegativeAxis)
	together := int64(0)
	for _, input := range inputs {
		together += input.Sizes[axis]
	}
	output.Size(axis, together)

	from := w.Index(len(output.Sizes))
	for at := range output.Elements {
		copy(from, at)
		k := 0
		for from[axis] >= inputs[k].Sizes[axis] {
			from[axis] -= inputs[k].Sizes[axis]
			k++
		}
		w.From(inputs[k], from)
		if w.Explaining {
			w.Because("%v - %d along axis %d", at, at[axis]-from[axis], axis)
		}
	}
}
