package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
)

// Copy draws calls of dml.copy.
var Copy = draw.Generator{
	Operator:    dml.Copy,
	Version:     3,
	Draw:        drawCopy,
	AlwaysValid: true,
	Features:    slices.Concat(features(), []draw.Feature{draw.StridesOf("input", 0), draw.StridesOf("output", 1)}),
}

func drawCopy(s *draw.Source, c *spec.Call) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	input.DType = draw.DType(s)
	output.DType = input.DType
	input.Sizes = draw.Sizes(s, int(s.Between(1, 8)), input.DType.Size(), input.Sizes)
	output.Sizes = append(output.Sizes, input.Sizes...)
	draw.Strides(s, input, true)
	draw.Strides(s, output, false)
	draw.Totals(s, c)
}
