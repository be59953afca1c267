package onnx

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// elementwise is the generator of an operator whose inputs are broadcast to each other.
func elementwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	many := op.Params[0].Count == spec.Many
	g := draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			if draw.Choices(s, c); many {
				c.Pass(0, draw.Pick(s, counts[:8]))
			}
			typed(s, c)
			family.Broadcast(s, c, maxRank)
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
	if many || len(op.Params) > 2 {
		g.Features = slices.Concat(g.Features, family.BroadcastFeatures)
	}
	return g
}

// second is a generator at its second version.
func second(g draw.Generator) draw.Generator {
	g.Version = 2
	return g
}

// typed draws the data type of a call that computes, and gives it to all tensors, or to the
// inputs if the output has its own.
func typed(s *draw.Source, c *spec.Call) tensor.DType {
	return family.Typed(c, draw.ComputedType(s, c.Operator))
}
