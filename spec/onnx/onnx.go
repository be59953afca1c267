// Package onnx specifies operators of ONNX, one file an operator, after the
// operator texts of ONNX 1.20 and later (docs/Operators.md). Inputs whose values
// decide the sizes of an output, such as pads, are attributes here.
package onnx

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Dimension returns the dimension that an axis names, from the back if it is
// negative; and whether a tensor of so many dimensions has it.
func Dimension(axis int64, rank int) (int, bool) {
	if axis < 0 {
		axis += int64(rank)
	}
	return int(axis), 0 <= axis && axis < int64(rank)
}

// namesDimension checks that a tensor of so many dimensions has the axis.
func namesDimension(k *spec.Check, axis int64, rank int) {
	if _, ok := Dimension(axis, rank); !ok {
		k.Breaks("axis %d of %d dimensions", axis, rank)
	}
}

// sum returns the sum of some numbers, as a size that an operator infers: the
// least number if it is beyond 63 bits.
func sum(numbers ...int64) int64 {
	total, ok := tensor.Sum(numbers...)
	if !ok {
		return math.MinInt64
	}
	return total
}
