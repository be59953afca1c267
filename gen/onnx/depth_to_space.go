package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// DepthToSpace draws calls of onnx.depth_to_space.
var DepthToSpace = draw.Generator{
	Operator: onnx.DepthToSpace,
	Version:  4,
	Draw:     drawDepthToSpace,
	Valid:    true,
	Features: slices.Concat(features, draw.Interacting(
		blocksize(func(c *spec.Call) int64 { return depthToSpace(c).Blocksize }),
		draw.Enum(onnx.DepthToSpace, "mode"),
		draw.Of("channels of the output", []string{"none", "1", "2", "beyond"}, []int64{1, 2, 3}, func(c *spec.Call) int64 {
			sizes, b := c.Tensors[0].Sizes, max(depthToSpace(c).Blocksize, 1)
			if len(sizes) < 2 {
				return 0
			}
			return sizes[1] / b / b
		}),
	)),
}

func depthToSpace(c *spec.Call) *onnx.DepthToSpaceAttributes {
	return c.Attributes.(*onnx.DepthToSpaceAttributes)
}

func drawDepthToSpace(s *draw.Source, c *spec.Call) {
	a := depthToSpace(c)
	a.Mode = s.Below(2)
	a.Blocksize = drawImages(s, c)
	if !s.Gives() {
		c.Tensors[0].Sizes[1] *= a.Blocksize * a.Blocksize
	}
}
