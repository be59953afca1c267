package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// DotGeneral draws calls of stablehlo.dot_general.
var DotGeneral = draw.Generator{
	Operator: stablehlo.DotGeneral,
	Version:  1,
	Draw:     draw.With(drawDot),
	Fill:     draw.Computed(orBits),
	Features: slices.Concat(features, draw.Interacting(
		draw.Of("batches", []string{"none", "1", "2", "more"}, []int64{1, 2, 3}, spec.From(func(a *stablehlo.DotAttributes) int64 { return int64(len(a.LhsBatching)) })),
		draw.Of("contracted", []string{"none", "1", "2", "more"}, []int64{1, 2, 3}, spec.From(func(a *stablehlo.DotAttributes) int64 { return int64(len(a.LhsContracting)) })),
		draw.Of("rank of rhs", []string{"0", "1", "2", "3", "more"}, []int64{1, 2, 3, 4}, func(c *spec.Call) int64 { return int64(c.Tensors[1].Rank()) }),
	)),
}

// drawDot draws which dimensions of lhs are batches or contracted, and the other dimensions of rhs.
func drawDot(s *draw.Source, c *spec.Call, a *stablehlo.DotAttributes) {
	dtype, rank := family.ComputedType(s, c.Operator), s.Rank(0, 5)
	lhs, rhs, result := &c.Tensors[0], &c.Tensors[1], c.Output()
	lhs.DType, rhs.DType, result.DType = dtype, dtype, dtype
	lhs.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), lhs.Sizes))
	s.Clear(&a.LhsBatching, &a.RhsBatching, &a.LhsContracting, &a.RhsContracting)
	var own []int64 // the sizes of rhs, before its dimensions are mixed
	for _, d := range draw.Permutation(s, rank, s.Ints(int(rank))[:0]) {
		switch s.Below(3) {
		case 0:
			a.LhsBatching = append(a.LhsBatching, d)
		case 1:
			a.LhsContracting = append(a.LhsContracting, d)
		}
	}
	for _, d := range slices.Concat(a.LhsBatching, a.LhsContracting) {
		own = append(own, lhs.Sizes[d])
	}
	named := len(own)
	for range s.Below(3) {
		own = append(own, s.Between(1, 4))
	}
	place := draw.Permutation(s, int64(len(own)), s.Ints(len(own))[:0]) // of each of these
	if s.OneIn(2) {
		slices.Sort(place)
	}
	rhs.Sizes = slices.Grow(rhs.Sizes, len(own))[:len(own)]
	for i, d := range place {
		rhs.Sizes[d] = own[i]
	}
	a.RhsBatching = append(a.RhsBatching, place[:len(a.LhsBatching)]...)
	a.RhsContracting = append(a.RhsContracting, place[len(a.LhsBatching):named]...)
	for _, d := range a.LhsBatching {
		result.Sizes = append(result.Sizes, lhs.Sizes[d])
	}
	for i, lists := range [2][]int64{slices.Concat(a.LhsBatching, a.LhsContracting), slices.Concat(a.RhsBatching, a.RhsContracting)} {
		for d, size := range c.Tensors[i].Sizes {
			if !slices.Contains(lists, int64(d)) {
				result.Sizes = append(result.Sizes, size)
			}
		}
	}
}
