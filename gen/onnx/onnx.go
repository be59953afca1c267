// Package onnx draws calls of the ONNX operators, one file an operator.
package onnx

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
)

// features are those that all operators have.
var features = []draw.Feature{
	draw.Posed, draw.Rank(0, maxRank), draw.Width(0), draw.Kind(0), draw.Above("first", 0), draw.Longest("first", 0),
}

// maxRank is as many dimensions as are drawn; no text limits them.
const maxRank = 8

// counts are how many tensors a parameter of many gets.
var counts = []int{1, 2, 2, 2, 3, 3, 4, 5, 9}

// named draws a name of a dimension among so many: from the front, or from the
// back.
func named(s *draw.Source, d, rank int64) int64 {
	if s.OneIn(2) {
		return d
	}
	return d - rank
}

// axis is the feature of an attribute that names a dimension of the first
// operand.
func axis(of func(c *spec.Call) int64) draw.Feature {
	return draw.Feature{
		Name: "axis", Values: []string{"the first", "inside", "the last", "the first from the back", "inside from the back", "the last from the back", "out of range"},
		Of: func(c *spec.Call) int {
			rank, value := c.Tensors[0].Rank(), 0
			d, ok := onnx.Dimension(of(c), rank)
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
