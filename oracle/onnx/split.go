package onnx

import (
	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Split cuts the input:
//
//	start = 0
//	for every output k:
//	    length = split[k], or size of input along axis / num_outputs, rounded up;
//	             less where that is more than is left
//	    output[k][…, i, …] = input[…, start + i, …] for every i < length along axis
//	    start = start + length
var Split = walk.Page{Run: walk.With(split)}

func split(w *walk.Walk, a *onnx.SplitAttributes) {
	input, outputs := w.Operand("input"), w.Outputs("outputs")

	w.Cite(onnx.SplitOrder)
	axis := family.Dimension(w, a.Axis, input.Rank(), onnx.SplitNegativeAxis)
	size := input.Sizes[axis]
	start, from := int64(0), w.Index(input.Rank())
	sizes := append(w.Index(input.Rank())[:0], input.Sizes...)
	for k := range outputs {
		var length int64
		switch {
		case a.Split != nil:
			length = w.Ruled(a.Split[k], onnx.SplitLengths)
		case size%a.NumOutputs == 0:
			length = w.Ruled(size/a.NumOutputs, onnx.SplitEqual)
		default:
			length = w.Ruled(min(size/a.NumOutputs+1, size-start), onnx.SplitLastSmaller)
		}
		if sizes[axis] = length; !outputs[k].HasSizes(sizes...) {
			return
		}
		for at := range outputs[k].Evenly {
			copy(from, at)
			from[axis] += start
			w.From(input, from)
		}
		if at := outputs[k].Asked(); at != nil {
			w.Remark("%v + %d along axis %d", at, start, axis)
		}
		start += length
	}
}
