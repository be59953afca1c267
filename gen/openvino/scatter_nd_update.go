package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// ScatterNdUpdate draws calls of openvino.scatter_nd_update.
var ScatterNdUpdate = draw.Generator{
	Operator: openvino.ScatterNdUpdate,
	Version:  6,
	Draw:     drawScatterNDUpdate,
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return operand == 1 && family.DrawTuples(s, c, 0, family.IndexTypes)
	},
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.ScatterNDFeatures),
}

func drawScatterNDUpdate(s *draw.Source, c *spec.Call) {
	family.DrawScatterND(s, c, family.IndexTypes)
	if updates := &c.Tensors[2]; len(updates.Sizes) == 0 && s.OneIn(4) {
		updates.Sizes = append(updates.Sizes, 1)
	}
	family.DrawReduction(s, c, true)
}
