package family

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// DrawReduction draws how a call combines updates with elements. Only
// integers are reduced, and truth values if the text has reductions of these.
func DrawReduction(s *draw.Source, c *spec.Call, truth bool) {
	reduction := family.ReductionOf(c)
	reduced := true
	for _, t := range c.Of(c.Operator.Params[0].Name) {
		reduced = reduced && (t.DType.Integer() || truth && t.DType == tensor.Bool)
	}
	if *reduction.Int = family.ReduceNone; reduced && !s.OneIn(3) {
		*reduction.Int = s.Between(1, int64(len(reduction.Enum))-1)
	}
}

// ScatterNDFeatures are the features of a call whose tuples of indices name what updates
// go to.
var ScatterNDFeatures = append(draw.Interacting(
	draw.Negative("indices", 1),
	draw.NamedTuples("indices", 1, func(c *spec.Call) []int64 {
		data, tuple := c.Tensors[0].Sizes, TupleLength(c)
		return data[:min(tuple, int64(len(data)))]
	}),
	IndexRank,
	draw.Of("tuple length", []string{"0", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, TupleLength),
), draw.Longest("indices", 1))

// DrawScatterND draws the sizes of a call whose tuples of indices name what updates go to,
// and its data types, of which the indices have one of the given.
func DrawScatterND(s *draw.Source, c *spec.Call, types []tensor.DType) {
	rank, dtype := s.Rank(1, 6), draw.TypeOf(s, c.Operator)
	data, indices, updates := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2]
	data.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), data.Sizes))
	tuple := s.Between(min(1, s.Below(8)), rank)
	indices.Sizes = append(Small(s, s.Below(3), indices.Sizes), tuple)
	updates.Sizes = append(append(updates.Sizes, indices.Sizes[:len(indices.Sizes)-1]...), data.Sizes[tuple:]...)
	draw.SetDType(c, dtype)
	if indices.DType = types[0]; len(types) > 1 {
		indices.DType = draw.Pick(s, types)
	}
}
