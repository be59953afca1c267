package onnx

import (
	"math/big"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec/onnx"
)

// Reshape pulls for onnx.reshape: the element of the data with the same place in
// row-major order.
var Reshape = pull.Operator{Sizes: pull.Sized(reshapeSizes), Make: pull.Reshaped, Traits: pull.Shifts | pull.Steps | pull.Falls}

func reshapeSizes(job *pull.Job, a *onnx.ReshapeAttributes) []int64 {
	sizes, open := job.Join(a.Shape), -1
	for d, size := range sizes {
		switch {
		case size == 0 && !a.Allowzero:
			sizes[d] = job.Sizes[0][d]
		case size < 0:
			sizes[d], open = 1, d
		}
	}
	if open >= 0 {
		sizes[open] = left(job.Sizes[0], sizes)
	}
	return sizes
}

// left returns how often the product of some sizes has that of others as a factor, or -1
// beyond 63 bits.
func left(sizes, factors []int64) int64 {
	n, by := big.NewInt(1), big.NewInt(1)
	for _, size := range sizes {
		n.Mul(n, big.NewInt(size))
	}
	for _, size := range factors {
		by.Mul(by, big.NewInt(size))
	}
	if n.Quo(n, by); !n.IsInt64() {
		return -1
	}
	return n.Int64()
}
