package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// GatherNd draws calls of onnx.gather_nd.
var GatherNd = draw.Generator{
	Operator: onnx.GatherNd,
	Version:  4,
	Draw:     draw.With(drawGatherND),
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		return operand == 1 && family.DrawTuples(s, c, spec.As[onnx.GatherNDAttributes](c).BatchDims, int64Only)
	},
	Features: slices.Concat(features, []draw.Feature{draw.Longest("indices", 1)}, draw.Interacting(
		draw.Negative("indices", 1),
		family.IndexRank,
		draw.Of("batch_dims", []string{"negative", "0", "1", "2", "beyond"}, []int64{0, 1, 2, 3}, draw.Int("batch_dims")),
		draw.Of("tuple length", []string{"0", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, family.TupleLength),
	)),
}

func drawGatherND(s *draw.Source, c *spec.Call, a *onnx.GatherNDAttributes) {
	rank, dtype := s.Rank(1, 6), draw.TypeOf(s, c.Operator)
	data, indices := &c.Tensors[0], &c.Tensors[1]
	data.Sizes = sizes(s, rank, dtype, data.Sizes)
	batch := s.Below(min(rank, 3)) * s.Below(2)
	a.BatchDims = batch
	indices.Sizes = family.Small(s, s.Below(3), append(indices.Sizes, data.Sizes[:batch]...))
	indices.Sizes = append(indices.Sizes, s.Between(1, rank-batch))
	draw.SetDType(c, dtype)
	indices.DType = tensor.Int64
}
