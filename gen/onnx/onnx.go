// Package onnx draws calls of the ONNX operators, one file for each.
package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
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
var elements = family.Elements
