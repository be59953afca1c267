package minimise

import (
	"math"
	"math/bits"
	"slices"
)

// plain is the largest number that weighs its own value.
const plain = 1024

// valueWeight prefers 0, then 1, -1, 2, -2 and so on.
func valueWeight(value int64) int64 {
	if value < 0 {
		return numberWeight(magnitude(value)) + 1
	}
	return numberWeight(magnitude(value))
}

// numberWeight prefers small numbers. Of large numbers it prefers those with
// fewer binary digits, then those with fewer ones.
func numberWeight(n uint64) int64 {
	if n <= plain {
		return 2 * int64(n)
	}
	return 2*plain + 128*int64(bits.Len64(n)) + int64(bits.OnesCount64(n))
}

// magnitude returns the absolute value.
func magnitude(value int64) uint64 {
	if value < 0 {
		return -uint64(value)
	}
	return uint64(value)
}

// nearby returns v rounded towards 0 if that is a small whole number.
func nearby(v float64) (n int64, ok bool) {
	if !(math.Abs(v) <= plain) {
		return 0, false
	}
	return int64(v), true
}

// simplerValues lists simpler values than v, the simplest first.
func simplerValues(v int64) []int64 {
	list := []int64{0, 1, -1, 2, -2, -v}
	list = append(list, approach(v)...)
	for _, simpler := range fewerBits(magnitude(v)) {
		if v < 0 {
			simpler = -simpler
		}
		list = append(list, int64(simpler))
	}
	return list
}

// fewerBits lists smaller numbers that are shorter in binary or have fewer
// ones.
func fewerBits(n uint64) []uint64 {
	if n <= plain {
		return nil
	}
	list := []uint64{1 << (bits.Len64(n) - 1), n >> 1, n>>1 | 1}
	for rest := n; rest != 0; rest &= rest - 1 {
		list = append(list, n&^(rest&-rest))
	}
	return list
}

// approach lists n/2, n - n/4, n - n/8 and so on, each nearer to n, ending with
// the neighbour of n towards zero.
func approach(n int64) []int64 {
	var list []int64
	for step := n / 2; step != 0; step /= 2 {
		list = append(list, n-step)
	}
	return list
}

// otherSizes lists sizes to try instead of n, the smallest first. After a few
// small ones, each is half as far from n as the one before, so the smallest
// good size is found in a logarithmic number of steps. A size of 0 is not
// simpler than 1.
func otherSizes(n int64) []int64 {
	if n == 0 {
		return []int64{1, 2}
	}
	var sizes []int64
	for _, size := range append([]int64{1, 2, 3}, approach(n)...) {
		if size >= 1 && size < n && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	return sizes
}

// closeSizes lists the sizes up to 16, and those from n-8 to n. A fault may
// depend on a remainder, so its likelihood need not fall with n.
func closeSizes(n int64) []int64 {
	var sizes []int64
	for size := int64(1); size < n; size++ {
		if size > 16 && size < n-8 {
			size = n - 8
		}
		sizes = append(sizes, size)
	}
	return sizes
}
