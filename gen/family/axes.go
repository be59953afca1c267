package family

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
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

// Named draws a dimension number for d, counted from the front or from the
// back.
func Named(s *draw.Source, d, rank int64) int64 {
	if s.OneIn(2) {
		return d
	}
	return d - rank
}

// longestSum is the most elements that sums up to each of them take: their terms are as many as half the square.
const longestSum = 512

// Accumulated limits the elements of a tensor along an axis whose sums up to each element are an output.
func Accumulated(t *spec.Tensor, axis int64) { t.Sizes[axis] = min(t.Sizes[axis], longestSum) }
