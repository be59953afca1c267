package openvino

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// BatchToSpace draws calls of openvino.batch_to_space.
var BatchToSpace = draw.Generator{
	Operator:    openvino.BatchToSpace,
	Version:     4,
	Draw:        draw.With(drawBatchToSpace),
	AlwaysValid: true,
	Features:    blockFeatures("crops_begin", "crops_end"),
}

func drawBatchToSpace(s *draw.Source, c *spec.Call, a *openvino.BatchToSpaceAttributes) {
	drawBlocks(s, c, &a.BlockShape, &a.CropsBegin, &a.CropsEnd)
	some, all, sizes := draw.Bias(s), draw.Bias(s), c.Tensors[0].Sizes
	for d, block := range a.BlockShape {
		sizes[0] *= block
		left := sizes[d] * block
		for _, list := range [][]int64{a.CropsBegin, a.CropsEnd} {
			if d == 0 || !some.Toss(s) {
				continue
			}
			if list[d] = s.Below(max(left, 1)); s.OneIn(32) && all.Toss(s) {
				list[d] = left
			}
			left -= list[d]
		}
	}
}
