package tensor

import (
	"errors"
	"math/bits"
	"slices"
)

// MaxRank is the largest number of dimensions that conform represents. The
// smaller limits of the texts are rules of their operators.
const MaxRank = 16

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

// Next advances index to the following one in row-major order, the last
// dimension fastest, and reports whether there is one. After the last index
// it wraps to all zeros.
func Next(index, sizes []int64) bool {
	for i := len(index) - 1; i >= 0; i-- {
		index[i]++
		if index[i] < sizes[i] {
			return true
		}
		index[i] = 0
	}
	return false
}

// RowMajor returns the row-major ordinal of index among sizes.
func RowMajor(index, sizes []int64) int64 {
	ordinal := int64(0)
	for i, x := range index {
		ordinal = ordinal*sizes[i] + x
	}
	return ordinal
}

// Unravel sets index to the one with the given row-major ordinal.
func Unravel(ordinal int64, sizes, index []int64) {
	for i := len(sizes) - 1; i >= 0; i-- {
		index[i] = ordinal % sizes[i]
		ordinal /= sizes[i]
	}
}
