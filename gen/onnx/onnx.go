// Package onnx draws calls of the ONNX operators, one file for each.
package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// features are the features that all operators have.
var features = draw.Common("first", maxRank)

// maxRank bounds the rank that is drawn. No text limits it.
const maxRank = 8

// counts are numbers of tensors for a parameter that takes many.
var counts = []int{1, 2, 2, 2, 3, 3, 4, 5, 9, 17}

// sizes appends rank sizes for elements of a data type. One of them may be 0.
func sizes(s *draw.Source, rank int64, dtype tensor.DType, sizes []int64) []int64 {
	return draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), sizes))
}

// drawFirst draws the first operand of a call, of this rank, and gives every
// operand its data type, or int64 to indices.
func drawFirst(s *draw.Source, c *spec.Call, rank int64) *spec.Tensor {
	dtype, first := draw.TypeOf(s, c.Operator), &c.Tensors[0]
	first.Sizes = sizes(s, rank, dtype, first.Sizes)
	draw.SetDType(c, dtype)
	for i := range c.Inputs() {
		if c.Param(i).Indices {
			c.Tensors[i].DType = tensor.Int64
		}
	}
	return first
}

// elements returns the product of drawn sizes.
func elements(sizes []int64) int64 {
	n := int64(1)
	for _, size := range sizes {
		n *= size
	}
	return n
}

// named draws a dimension number for d, counted from the front or from the
// back.
func named(s *draw.Source, d, rank int64) int64 {
	if s.OneIn(2) {
		return d
	}
	return d - rank
}

// axisOf is the kind of an attribute that names a dimension of the first
// operand.
func axisOf(of func(c *spec.Call) int64) draw.Feature {
	return draw.Feature{
		Name: "axis", Values: []string{"the first", "inside", "the last", "the first from the back", "inside from the back", "the last from the back", "out of range"},
		Of: func(c *spec.Call) int {
			rank, value := c.Tensors[0].Rank(), 0
			d, ok := family.Dimension(of(c), rank)
			switch {
			case !ok:
				return 6
			case d == rank-1:
				value = 2
			case d > 0:
				value = 1
			}
			if of(c) < 0 {
				value += 3
			}
			return value
		},
	}
}
