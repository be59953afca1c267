// Package webnn draws calls of the WebNN operators, one file for each.
package webnn

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// features are the features that all operators have.
var features = draw.Common("first", maxRank)

// maxRank bounds the rank that is drawn. The text does not limit it.
const maxRank = 8

// drawInput draws the first operand of a call, of this rank, and gives every tensor its
// data type.
func drawInput(s *draw.Source, c *spec.Call, rank int64) *spec.Tensor {
	dtype, input := draw.TypeOf(s, c.Operator), &c.Tensors[0]
	input.Sizes = draw.Sizes(s, int(rank), dtype.Size(), input.Sizes)
	draw.SetDType(c, dtype)
	return input
}
