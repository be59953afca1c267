// Package index is the oracle's own index arithmetic. It is written for
// readability and shares no code with any backend.
package index

import (
	"fmt"
	"strings"

	"example.com/conform/spec/tensor"
)

// Sum returns the sum of numbers as a size: negative where 63 bits do not hold it.
func Sum(numbers ...int64) int64 {
	sum, fits := tensor.Sum(numbers...)
	if !fits {
		return -1
	}
	return sum
}

// Product returns the product of sizes as a size: negative where 63 bits do not hold
// it.
func Product(sizes ...int64) int64 {
	product, err := tensor.Elements(sizes)
	if err != nil {
		return -1
	}
	return product
}

// Quotient returns the product of sizes divided by the product of others, which divides
// it: negative where 63 bits do not hold it.
func Quotient(sizes, by []int64) int64 {
	quotient, err := tensor.Quotient(sizes, by)
	if err != nil {
		return -1
	}
	return quotient
}

// Next moves an index of an array of the given sizes on in row-major order,
// the last dimension fastest, and reports whether there is another.
func Next(at, sizes []int64) bool {
	for i := len(at) - 1; i >= 0; i-- {
		if at[i]++; at[i] < sizes[i] {
			return true
		}
		at[i] = 0
	}
	return false
}

// Ordinal returns the row-major position of an index.
func Ordinal(at, sizes []int64) int64 {
	ordinal := int64(0)
	for i := range at {
		ordinal = ordinal*sizes[i] + at[i]
	}
	return ordinal
}

// Unravel sets an index to the one at a row-major position.
func Unravel(ordinal int64, sizes, at []int64) {
	for d := len(sizes) - 1; d >= 0; d-- {
		at[d], ordinal = ordinal%sizes[d], ordinal/sizes[d]
	}
}

// Set formats numbers as the DirectML texts do: {0,0,3,1}.
func Set(numbers []int64) string {
	return "{" + join(numbers) + "}"
}

// Element formats an element as the texts do: output[0,0,1,0].
func Element(operand string, at []int64) string {
	return operand + "[" + join(at) + "]"
}

func join(numbers []int64) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, ",")
}
