package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// Where draws calls of webnn.where.
var Where = draw.Generator{
	Operator: webnn.Where,
	Version:  1,
	Draw: func(s *draw.Source, c *spec.Call) {
		family.DrawChoice(s, c, maxRank)
		c.Tensors[0].DType = tensor.Uint8
		notEmpty(c)
	},
	Data: func(s *draw.Source, c *spec.Call, operand int) bool {
		if operand == 0 {
			truths(s, c, 0, 0)
		}
		return operand == 0
	},
	Features: slices.Concat([]draw.Feature{
		draw.Execution, draw.Rank(1, maxRank), draw.Width(1), draw.Kind(1), draw.Above("true_value", 1), draw.Longest("true_value", 1),
	}, family.ChoiceFeatures),
}
