package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// GatherNd1 draws calls of dml.gather_nd1.
var GatherNd1 = draw.Generator{
	Operator:    dml.GatherNd1,
	Version:     1,
	Draw:        draw.With(drawGatherND1),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return fillTuples(s, c, operand, batches(c))
	},
	Features: append(tupleFeatures(batches, draw.Of("batches", []string{"0", "1", "2", "beyond"}, []int64{1, 2, 3}, batches)), draw.StridesOf("output", 2)),
}

var batches = draw.Int("batch_dimension_count")

func drawGatherND1(s *draw.Source, c *spec.Call, a *dml.GatherND1Attributes) {
	output := &c.Tensors[2]
	a.FeatureLevel = draw.Pick(s, levels[2:])
	rank := s.Between(1, 8)
	a.BatchDimensionCount = s.Below(min(rank, 3)) * s.Below(2)
	drawTuples(s, c, rank, a.BatchDimensionCount, indexTypes, output)
	for i := range c.Tensors {
		draw.Strides(s, &c.Tensors[i], i < 2)
	}
	draw.Totals(s, c)
}
