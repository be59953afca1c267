// Package xla draws calls of the operators over XLA arrays, one file for each.
package xla

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/xla"
)

// Copy draws calls of xla.copy.
var Copy = draw.Generator{
	Operator:    xla.Copy,
	Version:     5,
	Draw:        drawCopy,
	AlwaysValid: true,
	Features:    slices.Concat(draw.Common("input", 8), layout("input", 0), layout("output", 1)),
}

// layout returns the features of an operand's layout.
func layout(name string, operand int) []draw.Feature {
	interacting := draw.Interacting(draw.Order(name, operand), draw.Widths(name, operand), draw.PaddingValue(name, operand))
	return append(interacting, draw.Tiles(name, operand), draw.TileSizes(name, operand))
}

// maxRank exceeds what other texts allow.
const maxRank = 12

func drawCopy(s *draw.Source, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	input.DType = draw.TypeOf(s, c.Operator)
	output.DType = input.DType
	rank := s.Below(9)
	if s.OneIn(16) {
		rank = s.Between(9, maxRank)
	}
	input.Sizes = draw.Sizes(s, int(rank), input.DType.Size(), input.Sizes)
	if rank > 0 && s.OneIn(12) {
		input.Sizes[s.Below(rank)] = 0
	}
	output.Sizes = append(output.Sizes, input.Sizes...)
	draw.MinorMajor(s, input)
	draw.MinorMajor(s, output)
}
