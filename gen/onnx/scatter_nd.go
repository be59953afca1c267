package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// ScatterNd draws calls of onnx.scatter_nd.
var ScatterNd = draw.Generator{
	Operator:    onnx.ScatterNd,
	Version:     4,
	Draw:        drawScatterND,
	AlwaysValid: true,
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return operand == 1 && family.DrawTuples(s, c, 0, int64Only)
	},
	Features: slices.Concat(features, family.ScatterNDFeatures),
}

// int64Only is the type of tuples of indices.
var int64Only = []tensor.DType{tensor.Int64}

func drawScatterND(s *draw.Source, c *spec.Call) {
	family.DrawScatterND(s, c, int64Only)
	family.DrawReduction(s, c, false)
}
