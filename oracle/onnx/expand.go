package onnx

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Expand broadcasts the input:
//
//	missing = rank of output - rank of input
//	for every dimension i of input:
//	    from[i] = 0 if its size is 1, else at[missing + i]
//	output[at] = input[from]
var Expand = walk.Page{Run: walk.With(expand)}

func expand(w *walk.Walk, a *onnx.ExpandAttributes) {
	shape := a.Shape
	input, output := w.Operand("input"), w.Output("output")

	w.Cite(onnx.ExpandSizes, onnx.ExpandBroadcasts)
	missing := max(len(shape)-input.Rank(), 0)
	if input.Rank() != len(shape) {
		w.Cite(onnx.ExpandRightAligned)
	}
	sizes := w.Index(max(input.Rank(), len(shape)))
	for i := range sizes {
		inputSize, stated := int64(1), i-(len(sizes)-len(shape))
		if i >= missing {
			inputSize = input.Sizes[i-missing]
		}
		switch {
		case stated < 0 || shape[stated] == 1 && inputSize != 1:
			sizes[i] = w.Ruled(inputSize, onnx.ExpandKeepsSize)
		default:
			sizes[i] = shape[stated]
		}
	}
	if !output.HasSizes(sizes...) {
		return
	}

	from := w.Index(input.Rank())
	for at := range output.Evenly {
		for i, size := range input.Sizes {
			from[i] = 0
			if size != 1 {
				from[i] = at[missing+i]
			}
		}
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v within sizes %v", at, input.Sizes)
	}
}
