// Package webnn is the oracle of the WebNN text: one page for each operator.
package webnn

import (
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/webnn"
)

// Slice takes elements at even distances:
//
//	stride = strides[d], or 1 if there are no strides
//	size of output dimension d = sizes[d] / stride, rounded up
//	output[…, k, …] = input[…, starts[d] + k * stride, …]
var Slice = walk.Page{Run: walk.With(slice)}

func slice(w *walk.Walk, a *webnn.SliceAttributes) {
	input, output := w.Operand("input"), w.Output("output")
	w.Cite(webnn.SliceSizes)
	strides, sizes := w.Index(input.Rank()), w.Index(input.Rank())
	for d, size := range a.Sizes {
		if strides[d] = 1; a.Strides != nil {
			strides[d] = a.Strides[d]
		}
		if sizes[d] = size / strides[d]; size%strides[d] != 0 {
			sizes[d]++
		}
	}
	if !output.HasSizes(sizes...) {
		return
	}
	w.Cite(webnn.SliceTakes)
	if a.Strides == nil {
		w.Cite(webnn.SliceNoStrides)
	}
	from := w.Index(input.Rank())
	for at := range output.Evenly {
		for d, k := range at {
			from[d] = a.Starts[d] + k*strides[d]
		}
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v + %v * %v", a.Starts, at, strides)
	}
}
