package family

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Axes draws a list of axes for a tensor of this rank: absent, or some axes, in
// order or not, counted from the front or the back. Seldom one is repeated. It
// also returns how many axes the list names, all if it is absent.
func Axes(s *draw.Source, rank int64) (list []int64, n int) {
	if s.OneIn(2) {
		return nil, int(rank)
	}
	n = int(s.Between(0, rank))
	list = draw.Permutation(s, rank, s.Ints(int(rank))[:0])[:n]
	if s.OneIn(2) {
		slices.Sort(list)
	}
	for i := range list {
		if !s.OneIn(2) {
			list[i] -= rank
		}
	}
	if n > 1 && s.OneIn(16) {
		list[0] = list[n-1]
	}
	return list, n
}

// AxesOf is the kind of the attribute of this name, which lists axes.
func AxesOf(name string) draw.Feature {
	of := draw.List(name)
	return draw.Feature{Name: "axes", Values: []string{"absent", "in order", "in another order", "from the back"}, Of: func(c *spec.Call) int {
		switch list := of(c); {
		case list == nil:
			return 0
		case slices.ContainsFunc(list, func(axis int64) bool { return axis < 0 }):
			return 3
		case !slices.IsSorted(list):
			return 2
		}
		return 1
	}}
}

// Named draws a dimension number for d, counted from the front or from the
// back.
func Named(s *draw.Source, d, rank int64) int64 {
	if s.OneIn(2) {
		return d
	}
	return d - rank
}

// AxisOf is the kind of the attribute of this name, which names a dimension of the first
// operand.
func AxisOf(name string) draw.Feature {
	of := draw.Int(name)
	return draw.Feature{
		Name: "axis", Values: []string{"the first", "inside", "the last", "the first from the back", "inside from the back", "the last from the back", "out of range"},
		Of: func(c *spec.Call) int {
			rank, value := c.Tensors[0].Rank(), 0
			d, ok := family.Dimension(of(c), rank)
			switch {
			case !ok:
				return 6
			case d == rank-1:
				value = 2
			case d > 0:
				value = 1
			}
			if of(c) < 0 {
				value += 3
			}
			return value
		},
	}
}
