package openvino

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// mostRank bounds the rank that is drawn of operations that compute. No text limits it.
const mostRank = 8

// features are the features of operations that compute.
var features = draw.WithBits(draw.Common("first", mostRank))

// elementwise is the generator of an operation whose inputs are broadcast to each other, or in half of the calls have
// the same sizes.
func elementwise(op *spec.Operator, fill draw.Operands) draw.Generator {
	g := draw.Generator{
		Operator: op,
		Version:  1,
		Draw: func(s *draw.Source, c *spec.Call) {
			draw.Choices(s, c)
			typed(s, c)
			drawTogether(s, c)
		},
		Fill:     draw.Computed(fill),
		Features: features,
	}
	if len(op.Params) > 2 {
		g.Features = slices.Concat(g.Features, family.BroadcastFeatures)
	}
	return g
}

// drawTogether draws the sizes of inputs, which are equal unless the call broadcasts them.
func drawTogether(s *draw.Source, c *spec.Call) {
	if f := c.Fields().Named("auto_broadcast"); f != nil && *f.Int == openvino.BroadcastNumpy {
		family.Broadcast(s, c, mostRank)
		return
	}
	first := &c.Tensors[0]
	first.Sizes = draw.SomeZero(s, draw.Sizes(s, int(s.Rank(0, mostRank)), first.DType.Size(), first.Sizes))
	for i := 1; i < c.Inputs(); i++ {
		c.Tensors[i].Sizes = append(c.Tensors[i].Sizes, first.Sizes...)
	}
}

// typed draws the element type of a call that computes, and gives it to all tensors that have none of their own.
func typed(s *draw.Source, c *spec.Call) tensor.DType {
	return family.Typed(c, family.ComputedType(s, c.Operator))
}
