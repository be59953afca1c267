package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// Gather draws calls of openvino.gather.
var Gather = draw.Generator{
	Operator: openvino.Gather,
	Version:  6,
	Draw:     draw.With(drawGather),
	Data:     family.DrawsIndices(gatherAlong),
	Features: slices.Concat(draw.WithBits(draw.Common("data", 8)), family.IndexFeatures(gatherAlong, integers), draw.Interacting(
		family.IndexRank,
		draw.Of("batch_dims", []string{"below -1", "-1", "0", "1", "beyond"}, []int64{-1, 0, 1, 2}, draw.Int("batch_dims")),
	)),
}

func drawGather(s *draw.Source, c *spec.Call, a *openvino.GatherAttributes) {
	rank, dtype := s.Rank(1, 6), draw.TypeOf(s, c.Operator)
	data, indices := &c.Tensors[0], &c.Tensors[1]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	axis := s.Below(rank)
	batch := s.Between(0, min(axis, 2)) * s.Below(2)
	indices.Sizes = family.Small(s, s.Below(4), append(indices.Sizes, data.Sizes[:batch]...))
	a.Axis = family.Named(s, axis, rank)
	if n := int64(indices.Rank()); n > batch && s.OneIn(2) {
		a.BatchDims = batch - n
	} else {
		a.BatchDims = batch
	}
	draw.SetDType(c, dtype)
	indices.DType = drawIndexType(s)
}

func gatherAlong(c *spec.Call) (int, int64) {
	_, n := family.AxisOfData(c, spec.As[openvino.GatherAttributes](c).Axis, integers)
	return draw.NoAxis, n
}

// integers are the integer types that indices may have.
var integers = []tensor.DType{
	tensor.Int32, tensor.Int64, tensor.Int8, tensor.Int16, tensor.Uint8, tensor.Uint16, tensor.Uint32, tensor.Uint64, tensor.Int4, tensor.Uint4, tensor.Uint2,
}

// drawIndexType draws a type of indices, the usual ones more often than others.
func drawIndexType(s *draw.Source) tensor.DType {
	if s.OneIn(2) {
		return draw.Pick(s, family.IndexTypes)
	}
	return draw.Pick(s, integers)
}
