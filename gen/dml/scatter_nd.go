package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// ScatterNd draws calls of dml.scatter_nd.
var ScatterNd = draw.Generator{
	Operator:    dml.ScatterNd,
	Version:     1,
	Draw:        draw.With(drawScatterND),
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return fillTuples(s, c, operand, 0)
	},
	Features: append(tupleFeatures(func(*spec.Call) int64 { return 0 }), draw.StridesOf("updates", 2), draw.StridesOf("output", 3)),
}

// uint32Only is the type of indices at the first feature level.
var uint32Only = []tensor.DType{tensor.Uint32}

func drawScatterND(s *draw.Source, c *spec.Call, a *dml.ScatterNDAttributes) {
	output := &c.Tensors[3]
	a.FeatureLevel = draw.Pick(s, levels)
	rank, types := s.Between(1, 8), indexTypes
	if a.FeatureLevel < dml.Level3_0 {
		rank, types = 4, uint32Only
	}
	drawTuples(s, c, rank, 0, types, &c.Tensors[2])
	output.Sizes = append(output.Sizes, c.Tensors[0].Sizes...)
	for i := range c.Tensors {
		draw.Strides(s, &c.Tensors[i], i < 3)
	}
	draw.Totals(s, c)
}
