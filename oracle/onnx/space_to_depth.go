package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// SpaceToDepth moves height and width into depth:
//
//	DCR: output[n, (row * blocksize + column) * channels + c, h, w] = input[n, c, h * blocksize + row, w * blocksize + column]
//	CRD: output[n, (c * blocksize + row) * blocksize + column, h, w] = the same
var SpaceToDepth = walk.Page{Run: walk.With(spaceToDepth)}

func spaceToDepth(w *walk.Walk, a *onnx.SpaceToDepthAttributes) {
	input, output, b := w.Operand("input"), w.Output("output"), a.Blocksize
	channels := input.Sizes[1]

	order := onnx.SpaceToDepthOrder
	if a.Mode == onnx.ColumnRowDepth {
		order = onnx.SpaceToDepthCRD
	}
	w.Cite(onnx.SpaceToDepthSizes, onnx.SpaceToDepthBlocks, order)
	if !output.HasSizes(input.Sizes[0], index.Product(channels, b, b), input.Sizes[2]/b, input.Sizes[3]/b) {
		return
	}

	from := w.Index(4)
	var c, row, column int64
	output.Uneven(1)
	for at := range output.Evenly {
		if a.Mode == onnx.DepthColumnRow {
			c, row, column = at[1]%channels, at[1]/channels/b, at[1]/channels%b
		} else {
			c, row, column = at[1]/b/b, at[1]/b%b, at[1]%b
		}
		from[0], from[1], from[2], from[3] = at[0], c, at[2]*b+row, at[3]*b+column
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Remark("%v in blocks of %d, of which depth %d is row %d and column %d", at, b, at[1], row, column)
	}
}
