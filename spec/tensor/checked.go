package tensor

import (
	"errors"
	"math"
	"math/bits"
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

// mulOrZero is [Mul], except that it returns 0 for a product that does not fit.
func mulOrZero(a, b int64) int64 {
	p, ok := Mul(a, b)
	if !ok {
		return 0
	}
	return p
}
