package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// DepthToSpace moves depth into height and width, with c channels of the output:
//
//	DCR: output[n, c, h, w] = input[n, (row * blocksize + column) * channels + c, h / blocksize, w / blocksize]
//	CRD: output[n, c, h, w] = input[n, (c * blocksize + row) * blocksize + column, h / blocksize, w / blocksize]
//	where row = h modulo blocksize, column = w modulo blocksize
var DepthToSpace = walk.Page{Run: walk.With(depthToSpace)}

func depthToSpace(w *walk.Walk, a *onnx.DepthToSpaceAttributes) {
	input, output, b := w.Operand("input"), w.Output("output"), a.Blocksize
	channels := input.Sizes[1] / b / b

	w.Cite(onnx.DepthToSpaceSizes, onnx.DepthToSpaceBlocks)
	if !output.HasSizes(input.Sizes[0], channels, index.Product(input.Sizes[2], b), index.Product(input.Sizes[3], b)) {
		return
	}

	from := w.Index(4)
	var c, row, column, depth int64
	output.Uneven(2)
	output.Uneven(3)
	for at := range output.Evenly {
		c, row, column = at[1], at[2]%b, at[3]%b
		if a.Mode == onnx.DepthColumnRow {
			depth = w.Ruled((row*b+column)*channels+c, onnx.DepthToSpaceDCR)
		} else {
			depth = w.Ruled((c*b+row)*b+column, onnx.DepthToSpaceCRD)
		}
		from[0], from[1], from[2], from[3] = at[0], depth, at[2]/b, at[3]/b
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v in blocks of %d, of which row %d and column %d lie at depth %d", at, b, row, column, depth)
	}
}
