package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// SpaceToDepth draws calls of onnx.space_to_depth.
var SpaceToDepth = draw.Generator{
	Operator:    onnx.SpaceToDepth,
	Version:     5,
	Draw:        draw.With(drawSpaceToDepth),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		blocksize(draw.Int("blocksize")),
		sizeOf("channels", 1), sizeOf("height", 2), sizeOf("width", 3),
	)),
}

// sizeOf is the size of dimension d of the first operand, 0 if it does not
// exist.
func sizeOf(name string, d int) draw.Feature {
	return draw.Of(name, []string{"0", "1", "2 to 4", "beyond"}, []int64{1, 2, 5}, func(c *spec.Call) int64 {
		if sizes := c.Tensors[0].Sizes; d < len(sizes) {
			return sizes[d]
		}
		return 0
	})
}

// blocksize is the attribute blocksize.
func blocksize(of func(c *spec.Call) int64) draw.Feature {
	return draw.Of("blocksize", []string{"below 1", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, of)
}

func drawSpaceToDepth(s *draw.Source, c *spec.Call, a *onnx.SpaceToDepthAttributes) {
	b := drawImages(s, c)
	a.Blocksize, a.Mode = b, s.Below(2)
	if !s.Gives() {
		c.Tensors[0].Sizes[2] *= b
		c.Tensors[0].Sizes[3] *= b
	}
}

// drawImages draws the input of a call that moves blocks, without the factors
// for the blocks, and the block size.
func drawImages(s *draw.Source, c *spec.Call) (blocksize int64) {
	drawFirst(s, c, 4)
	return draw.Pick(s, []int64{1, 2, 2, 2, 3, 3, 4, 5})
}
