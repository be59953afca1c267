package stablehlo

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/stablehlo"
)

// Sort draws calls of stablehlo.sort.
var Sort = draw.Generator{
	Operator:    stablehlo.Sort,
	Version:     1,
	Draw:        draw.With(drawSort),
	AlwaysValid: true,
	Fill:        draw.Computed(drawKeys),
	Features: slices.Concat(features, draw.Interacting(
		draw.Feature{Name: "compared", Values: []string{"the first", "another", "none"}, Of: spec.Of(func(c *spec.Call, a *stablehlo.SortAttributes) int {
			switch i := a.ComparatorInput; {
			case i < 0 || i >= int64(c.Inputs()):
				return 2
			case i > 0:
				return 1
			}
			return 0
		})},
	)),
}

func drawSort(s *draw.Source, c *spec.Call, a *stablehlo.SortAttributes) {
	rank, n := s.Rank(1, maxRank), draw.Pick(s, []int{1, 1, 2, 2, 3, 4})
	c.Pass(0, n)
	c.Pass(1, n)
	*a = stablehlo.SortAttributes{Dimension: s.Between(-rank, rank-1), IsStable: s.OneIn(2), ComparatorInput: s.Below(int64(n)), Direction: s.Below(2)}
	for i := range n {
		in, out := &c.Tensors[i], &c.Tensors[n+i]
		if in.DType = draw.TypeOf(s, c.Operator); int64(i) == a.ComparatorInput {
			in.DType = family.ComputedType(s, c.Operator)
			a.CompareType = draw.Pick(s, stablehlo.CompareTypes(in.DType))
		}
		if out.DType = in.DType; i > 0 {
			in.Sizes = append(in.Sizes[:0], c.Tensors[0].Sizes...)
		} else {
			in.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), 8, in.Sizes))
		}
		out.Sizes = append(out.Sizes[:0], c.Tensors[0].Sizes...)
	}
}

// drawKeys draws numbers of which some are equal, in some calls any bits, and data that move with them.
func drawKeys(s *draw.Source, c *spec.Call, i int, most int64) {
	if int64(i) != spec.As[stablehlo.SortAttributes](c).ComparatorInput || s.OneIn(4) {
		draw.Bits(s, c, i, most)
	} else {
		fewOrBits(s, c, i, most)
	}
}
