// Package index holds the oracle's own index arithmetic. It is written for
// reading and shares nothing with any backend.
package index

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/conform/spec/tensor"
)

// Each yields every index of an array of the given sizes in row-major order,
// the last dimension fastest. An array of rank 0 has one index, an array with
// a size of 0 has none. The yielded slice is reused.
func Each(sizes []int64) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		if slices.Contains(sizes, 0) {
			return
		}
		at := make([]int64, len(sizes), tensor.MaxRank)
		for {
			if !yield(at) {
				return
			}
			i := len(at) - 1
			for ; i >= 0; i-- {
				if at[i]++; at[i] < sizes[i] {
					break
				}
				at[i] = 0
			}
			if i < 0 {
				return
			}
		}
	}
}

// Ordinal returns the position of index in row-major order.
func Ordinal(at, sizes []int64) int64 {
	ordinal := int64(0)
	for i := range at {
		ordinal = ordinal*sizes[i] + at[i]
	}
	return ordinal
}

// Set formats numbers the way the DirectML texts do: {0,0,3,1}.
func Set(numbers []int64) string {
	return "{" + join(numbers) + "}"
}

// Element formats one element the way the texts do: output[0,0,1,0].
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
