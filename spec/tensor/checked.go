package tensor

import (
	"errors"
	"math"
	"math/bits"
	"slices"
)

// ErrOverflow is returned when a size, offset or product does not fit in 63
// bits.
var ErrOverflow = errors.New("size overflows 63 bits")

// Mul returns a*b for non-negative a and b; ok is false when the product does
// not fit in an int64.
func Mul(a, b int64) (product int64, ok bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	return int64(lo), hi == 0 && int64(lo) >= 0
}

// Add returns a+b for non-negative a and b; ok is false when the sum does not
// fit in an int64.
func Add(a, b int64) (sum int64, ok bool) {
	sum = a + b
	return sum, sum >= 0
}

// Sum returns the sum of the numbers. If it does not fit in an int64, ok is
// false and sum is the nearest int64.
func Sum(numbers ...int64) (sum int64, ok bool) {
	high, low := int64(0), uint64(0)
	for _, n := range numbers {
		var carry uint64
		low, carry = bits.Add64(low, uint64(n), 0)
		high += n>>63 + int64(carry)
	}
	switch {
	case high == int64(low)>>63:
		return int64(low), true
	case high < 0:
		return math.MinInt64, false
	default:
		return math.MaxInt64, false
	}
}

// ErrUneven is returned when a product of sizes does not divide another.
var ErrUneven = errors.New("a quotient is not a whole number")

// Quotient divides the product of some sizes by the product of others. Neither
// product has to fit in 63 bits. The error is [ErrUneven], also for a divisor of 0,
// or [ErrOverflow].
func Quotient(sizes, by []int64) (int64, error) {
	if slices.Contains(by, 0) {
		return 0, ErrUneven
	}
	var room [MaxRank]int64
	left := append(room[:0], sizes...)
	for _, size := range by { // cancel its factors
		for i := range left {
			common := gcd(size, left[i])
			size, left[i] = size/common, left[i]/common
		}
		if size > 1 {
			return 0, ErrUneven
		}
	}
	return Elements(left)
}

// gcd returns the greatest common divisor of a positive number and one that is not
// negative.
func gcd(a, b int64) int64 {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// mulOrZero is [Mul], except that it returns 0 for a product that does not fit.
func mulOrZero(a, b int64) int64 {
	p, ok := Mul(a, b)
	if !ok {
		return 0
	}
	return p
}

// Elements returns the number of logical elements, the product of sizes: 1 for
// rank 0, and 0 when any size is 0.
func Elements(sizes []int64) (int64, error) {
	product, above := uint64(1), uint64(0) // above holds the bits of the product beyond 64
	for _, size := range sizes {
		if size == 0 {
			return 0, nil
		}
		var high uint64
		high, product = bits.Mul64(product, uint64(size))
		above |= high | product>>63
	}
	if above != 0 {
		return 0, ErrOverflow
	}
	return int64(product), nil
}
