package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Concat joins inputs:
//
//	start = 0
//	for every input:
//	    output[…, start + i, …] = input[…, i, …] for every i along axis
//	    start = start + size of input along axis
var Concat = walk.Page{Run: walk.With(concat)}

func concat(w *walk.Walk, a *onnx.ConcatAttributes) {
	inputs := w.Operands("inputs")
	output := w.Output("concat_result")

	w.Cite(onnx.ConcatOrder, onnx.ConcatSizes)
	n := inputs[0].Rank()
	axis := family.Dimension(w, a.Axis, n, onnx.ConcatNegativeAxis)
	lengths := w.Index(len(inputs))
	for i, input := range inputs {
		lengths[i] = input.Sizes[axis]
	}
	sizes := append(w.Index(n)[:0], inputs[0].Sizes...)
	sizes[axis] = index.Sum(lengths...)
	if !output.HasSizes(sizes...) {
		return
	}

	start := int64(0)
	for _, length := range lengths {
		output.Cut(axis, start)
		start += length
	}
	from := w.Index(n)
	for at := range output.Evenly {
		copy(from, at)
		k := 0
		for from[axis] >= inputs[k].Sizes[axis] {
			from[axis] -= inputs[k].Sizes[axis]
			k++
		}
		w.From(inputs[k], from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v - %d along axis %d", at, at[axis]-from[axis], axis)
	}
}
