package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	specs "example.com/conform/spec/family"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// TopK draws calls of openvino.top_k.
var TopK = draw.Generator{
	Operator: openvino.TopK,
	Version:  1,
	Draw: draw.With(func(s *draw.Source, c *spec.Call, a *openvino.TopKAttributes) {
		draw.Choices(s, c)
		dtype, rank, first := draw.TypeOf(s, c.Operator), s.Rank(1, mostRank), &c.Tensors[0]
		if !specs.Computed(dtype) {
			dtype = draw.Pick(s, []tensor.DType{tensor.Int4, tensor.Uint4})
		}
		family.Typed(c, dtype)
		first.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), first.Sizes))
		d, sizes := s.Below(rank), first.Sizes
		sizes[d] = max(sizes[d], 1)
		a.Axis, a.K = family.Named(s, d, rank), sizes[d]
		if !s.OneIn(8) {
			a.K = s.Between(1, sizes[d])
		}
		c.Tensors[2].DType = draw.Pick(s, []tensor.DType{tensor.Int64, tensor.Int32})
	}),
	Data:     family.WideTies,
	Features: slices.Concat(features, draw.Interacting(draw.Of("k", []string{"none", "1", "2", "more"}, []int64{1, 2, 3}, draw.Int("k")))),
}
