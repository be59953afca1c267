package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// GatherNd draws calls of webnn.gather_nd.
var GatherNd = draw.Generator{
	Operator: webnn.GatherNd,
	Version:  1,
	Draw:     drawGatherND,
	Data:     drawTuples,
	Features: slices.Concat(features, []draw.Feature{family.IndexType(1, indexTypes)}, family.ScatterNDFeatures),
}

func drawGatherND(s *draw.Source, c *spec.Call) {
	rank, indices := s.Rank(1, maxRank), &c.Tensors[1]
	drawInput(s, c, rank)
	indices.Sizes = append(family.Small(s, s.Below(3), indices.Sizes), s.Between(1, rank))
	indices.DType = draw.Pick(s, indexTypes)
}
