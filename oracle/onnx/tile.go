package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// Tile repeats the input:
//
//	output[at] = input[at modulo sizes of input]
var Tile = walk.Page{Run: walk.With(tile)}

func tile(w *walk.Walk, a *onnx.TileAttributes) {
	input, output := w.Operand("input"), w.Output("output")

	w.Cite(onnx.TileSizes, onnx.TileCopies)
	sizes := w.Index(input.Rank())
	for i, size := range input.Sizes {
		sizes[i] = index.Product(size, a.Repeats[i])
	}
	if !output.HasSizes(sizes...) {
		return
	}

	for i, n := range a.Repeats {
		if n > 1 {
			output.Uneven(i)
		}
	}
	from := w.Index(input.Rank())
	for at := range output.Evenly {
		for i, size := range input.Sizes {
			from[i] = at[i] % size
		}
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v modulo %v", at, input.Sizes)
	}
}
