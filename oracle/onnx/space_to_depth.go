package onnx

import (
	"example.com/conform/oracle/index"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/onnx"
)

// SpaceToDepth moves height and width into depth:
//
//	output[n, (row * blocksize + column) * channels + c, h, w] = input[n, c, h * blocksize + row, w * blocksize + column]
var SpaceToDepth = walk.Page{Run: spaceToDepth}

func spaceToDepth(w *walk.Walk) {
	b := w.Attributes.(*onnx.SpaceToDepthAttributes).Blocksize
	input, output := w.Operand("input"), w.Output("output")
	channels := input.Sizes[1]

	w.By(onnx.SpaceToDepthSizes, onnx.SpaceToDepthBlocks, onnx.SpaceToDepthOrder)
	if !output.HasSizes(input.Sizes[0], index.Product(channels, b, b), input.Sizes[2]/b, input.Sizes[3]/b) {
		return
	}

	from := w.Index(4)
	var c, row, column int64
	output.Uneven(1)
	for at := range output.Evenly {
		c, row, column = at[1]%channels, at[1]/channels/b, at[1]/channels%b
		from[0], from[1], from[2], from[3] = at[0], c, at[2]*b+row, at[3]*b+column
		w.From(input, from)
	}
	if at := output.Asked(); at != nil {
		w.Because("%v in blocks of %d, of which depth %d is row %d and column %d", at, b, at[1], row, column)
	}
}
