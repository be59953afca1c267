package onnx

import (
	"math"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Compress selects slices, or elements of the flattened input:
//
//	places = those i, in order, for which condition[i]
//	output[…, i, …] = input[…, places[i], …]    along the axis
//	output[i] = flattened input[places[i]]      without axis
var Compress = walk.Page{Run: walk.With(compress)}

func compress(w *walk.Walk, a *onnx.CompressAttributes) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(onnx.CompressSizes, onnx.CompressSelects)
	axis, sizes := 0, append(w.Index(input.Rank() + 1)[:0], input.Sizes...)
	if a.Axis == onnx.CompressFlat {
		w.Cite(onnx.CompressFlattens)
		sizes = append(sizes[:0], index.Product(input.Sizes...))
	} else {
		axis = family.Dimension(w, a.Axis, input.Rank(), onnx.CompressNegativeAxis)
	}
	n := sizes[axis]
	if n < 0 {
		n = math.MaxInt64 // the elements are more than any condition has entries
	}
	if int64(len(a.Condition)) < n {
		w.Cite(onnx.CompressShorter)
	}

	places := w.Lists(1)
	for i, selected := range a.Condition {
		if selected == 1 && int64(i) < n {
			places[0] = append(places[0], int64(i))
		}
	}
	sizes[axis] = int64(len(places[0]))
	if !output.HasSizes(sizes...) {
		return
	}

	from := w.Index(input.Rank())
	output.Uneven(axis)
	for at := range output.Evenly {
		place := places[0][at[axis]]
		if a.Axis == onnx.CompressFlat {
			index.Unravel(place, input.Sizes, from)
		} else {
			copy(from, at)
			from[axis] = place
		}
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v, which condition[%d] selects", from, places[0][at[axis]])
	}
}
