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
	Operator: onnx.ScatterNd,
	Version:  4,
	Draw:     drawScatterND,
	Valid:    true,
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return operand == 1 && family.DrawTuples(s, c, 0)
	},
	Features: slices.Concat(features, []draw.Feature{draw.Longest("indices", 1)}, draw.Interacting(
		draw.Negative("indices", 1),
		draw.NamedTuples("indices", 1, func(c *spec.Call) []int64 {
			data, tuple := c.Tensors[0].Sizes, family.TupleLength(c)
			return data[:min(tuple, int64(len(data)))]
		}),
		family.IndexRank,
		draw.Of("tuple length", []string{"0", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, family.TupleLength),
		family.Reduction,
	)),
}

func drawScatterND(s *draw.Source, c *spec.Call) {
	rank, dtype := s.Rank(1, 6), draw.TypeOf(s, c.Operator)
	data, indices, updates := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	tuple := s.Between(min(1, s.Below(8)), rank)
	indices.Sizes = append(family.Small(s, s.Below(3), indices.Sizes), tuple)
	updates.Sizes = append(append(updates.Sizes, indices.Sizes[:len(indices.Sizes)-1]...), data.Sizes[tuple:]...)
	draw.SetDType(c, dtype)
	indices.DType = tensor.Int64
	family.DrawReduction(s, c)
}
