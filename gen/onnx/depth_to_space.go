package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// DepthToSpace draws calls of onnx.depth_to_space.
var DepthToSpace = draw.Generator{
	Operator:    onnx.DepthToSpace,
	Version:     4,
	Draw:        draw.With(drawDepthToSpace),
	AlwaysValid: true,
	Features: slices.Concat(features, draw.Interacting(
		blocksize(draw.Int("blocksize")),
		draw.Of("channels of the output", []string{"none", "1", "2", "beyond"}, []int64{1, 2, 3}, spec.Of(func(c *spec.Call, a *onnx.DepthToSpaceAttributes) int64 {
			sizes, b := c.Tensors[0].Sizes, max(a.Blocksize, 1)
			if len(sizes) < 2 {
				return 0
			}
			return sizes[1] / b / b
		})),
	)),
}

func drawDepthToSpace(s *draw.Source, c *spec.Call, a *onnx.DepthToSpaceAttributes) {
	a.Mode = s.Below(2)
	a.Blocksize = drawImages(s, c)
	if !s.Gives() {
		c.Tensors[0].Sizes[1] *= a.Blocksize * a.Blocksize
	}
}
