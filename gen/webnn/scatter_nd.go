package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/webnn"
)

// ScatterNd draws calls of webnn.scatter_nd.
var ScatterNd = draw.Generator{
	Operator: webnn.ScatterNd,
	Version:  1,
	Draw:     drawScatterND,
	Data:     drawTuples,
	Features: slices.Concat(features, []draw.Feature{family.IndexType(1, indexTypes)}, family.ScatterNDFeatures),
}

func drawScatterND(s *draw.Source, c *spec.Call) { family.DrawScatterND(s, c, indexTypes) }

func drawTuples(s *draw.Source, c *spec.Call, operand int) bool {
	return operand == 1 && family.DrawTuples(s, c, 0, indexTypes)
}
