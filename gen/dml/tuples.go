package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// drawTuples draws the data types and the sizes of a call, and how many dimensions count, for
// tuples of indices, of these types, behind some dimensions of batches. The sizes of what the
// tuples name go to rest. All have this rank.
func drawTuples(s *draw.Source, c *spec.Call, rank, batch int64, types []tensor.DType, rest *spec.Tensor) {
	input, indices := &c.Tensors[0], &c.Tensors[1]
	draw.SetDType(c, draw.TypeOf(s, c.Operator))
	indices.DType = draw.Pick(s, types)
	n := s.Between(batch+1, rank)
	tuple := s.Between(1, n-batch)
	some := min(s.Below(3), rank-batch-1, rank-(n-tuple)) // dimensions of tuples
	input.Sizes = draw.Sizes(s, int(n), max(input.DType.Size(), indices.DType.Size()), input.Sizes)
	indices.Sizes = append(indices.Sizes, input.Sizes[:batch]...)
	for range some {
		indices.Sizes = append(indices.Sizes, s.Between(1, draw.Pick(s, []int64{1, 2, 3, 3, 9})))
	}
	rest.Sizes = append(append(rest.Sizes, indices.Sizes...), input.Sizes[batch+tuple:]...)
	indices.Sizes = append(indices.Sizes, tuple)
	*count(c, "input"), *count(c, "indices") = n, batch+some+1
	for _, t := range []*spec.Tensor{input, indices, rest} {
		for int64(len(t.Sizes)) < rank {
			t.Sizes = slices.Insert(t.Sizes, 0, 1)
		}
	}
}

// count returns the attribute that says how many dimensions of an operand count.
func count(c *spec.Call, operand string) *int64 {
	return c.Fields().Named(operand + "_dimension_count").Int
}

// fillTuples fills the tuples of a call, behind some dimensions of batches.
func fillTuples(s *draw.Source, c *spec.Call, operand int, batch int64) bool {
	return operand == 1 && family.DrawTuples(s, c, int64(c.Tensors[0].Rank())-*count(c, "input")+batch, indexTypes)
}

// tupleFeatures are the features of a call with tuples of indices behind some dimensions of
// batches, and its own.
func tupleFeatures(batch func(c *spec.Call) int64, own ...draw.Feature) []draw.Feature {
	leading := func(operand string, t int) draw.Feature {
		return draw.Of("leading dimensions of "+operand, []string{"too few", "0", "1", "several"}, []int64{0, 1, 2}, func(c *spec.Call) int64 {
			return int64(c.Tensors[t].Rank()) - *count(c, operand)
		})
	}
	return slices.Concat(features(), []draw.Feature{
		draw.StridesOf("input", 0), draw.StridesOf("indices", 1), draw.Longest("indices", 1), family.IndexType(1, indexTypes),
		leading("input", 0), leading("indices", 1),
		level,
	}, draw.Interacting(append([]draw.Feature{
		draw.Negative("indices", 1),
		draw.NamedTuples("indices", 1, func(c *spec.Call) []int64 {
			input := c.Tensors[0].Sizes
			first := int64(len(input)) - *count(c, "input") + batch(c)
			if tuple := family.TupleLength(c); 0 <= first && tuple <= int64(len(input))-first {
				return input[first : first+tuple]
			}
			return nil
		}),
		draw.Of("tuple length", []string{"0", "1", "2", "3", "beyond"}, []int64{1, 2, 3, 4}, family.TupleLength),
	}, own...)...))
}
