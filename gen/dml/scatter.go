package dml

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/dml"
	"example.com/conform/spec/tensor"
)

// Scatter draws calls of dml.scatter.
var Scatter = draw.Generator{
	Operator:    dml.Scatter,
	Version:     3,
	Draw:        draw.With(drawScatter),
	AlwaysValid: true,
	Data:        drawScatterIndices,
	Features: slices.Concat(features(), []draw.Feature{
		draw.StridesOf("input", 0), draw.StridesOf("indices", 1), draw.StridesOf("updates", 2), draw.StridesOf("output", 3),
		draw.Longest("indices", 1),
		level,
		{Name: "index type", Values: []string{"int64", "int32", "uint64", "uint32", "other"}, Of: func(c *spec.Call) int {
			if i := slices.Index(indexTypes, c.Tensors[1].DType); i >= 0 {
				return i
			}
			return len(indexTypes)
		}},
	}, draw.Interacting(
		draw.Feature{Name: "axis", Values: []string{"the only one", "the first", "a middle one", "the last", "none"}, Of: spec.Of(scatterAxis)},
		draw.Feature{Name: "index count", Values: []string{"unequal elsewhere", "0", "fewer", "as many", "more"}, Of: spec.Of(scatterCount)},
		draw.Named("indices", 1, scatterAlong),
		draw.Negative("indices", 1),
	)),
}

var scatterLevels = append([]dml.FeatureLevel{dml.Level1_0, dml.Level2_0}, levels...)

var indexTypes = []tensor.DType{tensor.Int64, tensor.Int32, tensor.Uint64, tensor.Uint32}

func drawScatter(s *draw.Source, c *spec.Call, a *dml.ScatterAttributes) {
	input, indices, updates, output := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2], &c.Tensors[3]
	a.FeatureLevel = draw.Pick(s, scatterLevels)
	rank := s.Between(1, 8)
	input.DType, indices.DType = draw.DType(s), draw.Pick(s, indexTypes)
	if a.FeatureLevel < dml.Level3_0 {
		rank, indices.DType = 4, tensor.Uint32
	}
	for a.FeatureLevel < dml.Level4_1 && input.DType.Size() == 8 || a.FeatureLevel < dml.Level2_1 && !input.DType.Float() {
		input.DType = draw.DType(s)
	}
	updates.DType, output.DType = input.DType, input.DType
	a.Axis = s.Below(rank)
	input.Sizes = draw.Sizes(s, int(rank), max(input.DType.Size(), indices.DType.Size()), input.Sizes)
	output.Sizes = append(output.Sizes, input.Sizes...)
	indices.Sizes = append(indices.Sizes, input.Sizes...)
	switch n := input.Sizes[a.Axis]; s.Below(6) {
	case 0:
		indices.Sizes[a.Axis] = n + s.Between(1, 3)
	case 1, 2:
		indices.Sizes[a.Axis] = s.Between(1, n)
	}
	updates.Sizes = append(updates.Sizes, indices.Sizes...)
	for i := range c.Tensors[:3] {
		draw.Strides(s, &c.Tensors[i], true)
	}
	draw.Strides(s, output, false)
	draw.Totals(s, c)
}

// drawScatterIndices fills the indices of a call whose indexed axis has
// elements.
func drawScatterIndices(s *draw.Source, c *spec.Call, operand int) bool {
	axis, n := scatterAlong(c)
	if operand != 1 || n == 0 {
		return false
	}
	draw.Indices(s, &c.Tensors[1], axis, n)
	return true
}

// scatterAlong returns the axis that the indices are for and its length, or 0
// if they index nothing.
func scatterAlong(c *spec.Call) (axis int, n int64) {
	at, input, indices := spec.As[dml.ScatterAttributes](c).Axis, c.Tensors[0].Sizes, &c.Tensors[1]
	if len(input) != indices.Rank() || at >= int64(len(input)) || !slices.Contains(indexTypes, indices.DType) ||
		slices.Contains(input, 0) || slices.Contains(indices.Sizes, 0) {
		return 0, 0
	}
	return int(at), input[at]
}

func scatterAxis(c *spec.Call, a *dml.ScatterAttributes) int {
	switch axis, rank := a.Axis, int64(c.Tensors[0].Rank()); {
	case axis >= rank:
		return 4
	case rank == 1:
		return 0
	case axis == 0:
		return 1
	case axis == rank-1:
		return 3
	}
	return 2
}

func scatterCount(c *spec.Call, a *dml.ScatterAttributes) int {
	axis, input, indices := int(a.Axis), c.Tensors[0].Sizes, c.Tensors[1].Sizes
	if len(input) != len(indices) || axis >= len(input) || axis < 0 {
		return 0
	}
	for i := range input {
		if i != axis && input[i] != indices[i] {
			return 0
		}
	}
	switch n := indices[axis]; {
	case n == 0:
		return 1
	case n < input[axis]:
		return 2
	case n == input[axis]:
		return 3
	}
	return 4
}
