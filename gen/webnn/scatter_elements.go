package webnn

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/gen/family"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
	"example.com/conform/spec/webnn"
)

// ScatterElements draws calls of webnn.scatter_elements.
var ScatterElements = draw.Generator{
	Operator: webnn.ScatterElements,
	Version:  1,
	Draw:     drawScatterElements,
	Data:     family.DrawsIndices(elementsAlong),
	Features: slices.Concat(features, family.IndexFeatures(elementsAlong, indexTypes), draw.Interacting(
		family.Fit,
	)),
}

// indexTypes are the data types that indices may have.
var indexTypes = []tensor.DType{tensor.Int32, tensor.Uint32, tensor.Int64}

var elementsAlong = family.ElementsAlong(indexTypes)

func drawScatterElements(s *draw.Source, c *spec.Call) {
	input, indices, updates := drawInput(s, c, s.Rank(1, maxRank)), &c.Tensors[1], &c.Tensors[2]
	axis := s.Below(int64(len(input.Sizes)))
	*family.AxisOfCall(c), indices.DType = axis, draw.Pick(s, indexTypes)
	indices.Sizes = append(indices.Sizes, input.Sizes...)
	if !s.OneIn(4) {
		indices.Sizes[axis] = s.Between(1, input.Sizes[axis]+1)
	}
	updates.Sizes = append(updates.Sizes, indices.Sizes...)
}
