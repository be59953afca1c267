package draw

import (
	"slices"

	"example.com/conform/spec"
)

// Permutation appends the numbers below n in a random order.
func Permutation(s *Source, n int64, order []int64) []int64 {
	base := int64(len(order))
	for i := range n {
		order = append(order, i)
		j := s.Below(i + 1)
		order[base+i], order[base+j] = order[base+j], i
	}
	return order
}

// OneMoved appends the numbers below n in order, except that one of them may be
// anywhere.
func OneMoved(s *Source, n int64, order []int64) []int64 {
	base := int64(len(order))
	for i := range n {
		order = append(order, i)
	}
	if n < 2 {
		return order
	}
	from, to := base+s.Below(n), base+s.Below(n)
	moved := order[from]
	return slices.Insert(slices.Delete(order, int(from), int(from)+1), int(to), moved)
}

// Permuted returns the features of a call that permutes the dimensions of its
// first operand: the kind of permutation, the new place of the last dimension,
// and the number of runs of dimensions that stay together. Of returns the
// permutation that the call states. If it is absent it reverses; negative
// numbers count from the last.
func Permuted(of func(c *spec.Call) []int64) []Feature {
	return []Feature{
		{
			Name:   "perm",
			Values: []string{"absent", "empty", "in order", "neighbours exchanged", "the last first", "the first last", "its own inverse", "a longer cycle", "from the back"},
			Of:     func(c *spec.Call) int { return permuted(of(c)) },
		},
		{
			Name: "last axis", Values: []string{"none", "stays", "moves", "moves by one"},
			Of: func(c *spec.Call) int { return lastPermuted(of(c), int64(c.Tensors[0].Rank())) },
		},
		Of("runs", []string{"0", "1", "2", "3", "4 or more"}, []int64{1, 2, 3, 4}, func(c *spec.Call) int64 {
			return permutedRuns(of(c), c.Tensors[0].Sizes)
		}),
	}
}

func permuted(perm []int64) int {
	n := int64(len(perm))
	first, last, least, inverse := int64(0), n, n, true // first and last of the axes that moved, and the lowest axis
	moved := int64(0)
	for i, axis := range perm {
		least = min(least, axis)
		if axis == int64(i) {
			continue
		}
		if moved == 0 {
			first = int64(i)
		}
		moved, last = moved+1, int64(i)
		inverse = inverse && axis >= 0 && axis < n && perm[axis] == int64(i)
	}
	switch {
	case perm == nil:
		return 0
	case n == 0:
		return 1
	case least < 0:
		return 8
	case moved == 0:
		return 2
	case inverse && moved == 2 && last == first+1:
		return 3
	case inverse:
		return 6
	case perm[0] == n-1:
		return 4
	case perm[n-1] == 0:
		return 5
	}
	return 7
}

func lastPermuted(perm []int64, n int64) int {
	switch {
	case n == 0:
		return 0
	case int64(len(perm)) != n: // absent, or invalid
		return 2
	case perm[n-1] == n-1:
		return 1
	case perm[n-1] == n-2:
		return 3
	}
	return 2
}

// permutedRuns counts the runs of dimensions that stay together, ignoring those
// of size 1.
func permutedRuns(perm, sizes []int64) (runs int64) {
	before, rank := int64(-1), int64(len(sizes))
	for i := range rank {
		axis := rank - 1 - i // reversed
		if perm != nil {
			if i == int64(len(perm)) {
				break
			}
			axis = perm[i]
			if axis < 0 {
				axis += rank
			}
		}
		if axis < 0 || axis >= rank || sizes[axis] == 1 {
			continue
		}
		if before < 0 || axis <= before || slices.ContainsFunc(sizes[before+1:axis], func(size int64) bool { return size != 1 }) {
			runs++
		}
		before = axis
	}
	return runs
}
