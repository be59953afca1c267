// Package stablehlo draws calls of the StableHLO operations, one file for each.
package stablehlo

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
)

// features are the features that all operations have.
var features = draw.Common("first", maxRank)

// maxRank bounds the rank that is drawn. The text does not limit it.
const maxRank = 8

// drawOperand draws the first operand of a call, of this rank, and gives every tensor
// its element type.
func drawOperand(s *draw.Source, c *spec.Call, rank int64) *spec.Tensor {
	dtype, operand := draw.TypeOf(s, c.Operator), &c.Tensors[0]
	operand.Sizes = draw.SomeZero(s, draw.Sizes(s, int(rank), dtype.Size(), operand.Sizes))
	draw.SetDType(c, dtype)
	return operand
}
