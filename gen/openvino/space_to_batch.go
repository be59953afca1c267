package openvino

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// SpaceToBatch draws calls of openvino.space_to_batch.
var SpaceToBatch = draw.Generator{
	Operator:    openvino.SpaceToBatch,
	Version:     3,
	Draw:        draw.With(drawSpaceToBatch),
	AlwaysValid: true,
	Features:    blockFeatures("pads_begin", "pads_end"),
}

func drawSpaceToBatch(s *draw.Source, c *spec.Call, a *openvino.SpaceToBatchAttributes) {
	room := drawBlocks(s, c, &a.BlockShape, &a.PadsBegin, &a.PadsEnd)
	some, more, sizes := draw.Bias(s), draw.Bias(s), c.Tensors[0].Sizes
	for d, block := range a.BlockShape {
		if d == 0 {
			continue
		}
		pads := (block - sizes[d]%block) % block // at least
		if some.Toss(s) {
			pads += block * room.Grow(sizes[d], s.Between(0, 1+more.Bit(s)*3))
		} else if s.OneIn(2) { // none
			sizes[d], pads = sizes[d]+pads, 0
		}
		a.PadsBegin[d] = s.Between(0, pads)
		a.PadsEnd[d] = pads - a.PadsBegin[d]
	}
}
