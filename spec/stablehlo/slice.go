package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var sliceText = text("slice")

// Slice takes elements from static starts up to static limits.
var Slice = &spec.Operator{
	Name: sliceText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(SliceAttributes{}),
	Rules: []*spec.Rule{
		SliceTakes, SliceTypes, SliceElementType, SlicePerDimension, SliceStartsNotNegative, SliceStartsUpToLimits, SliceLimitsWithin,
		SliceStridesPositive, SliceResultShape,
	},
	Questions: []*spec.Question{OtherBools},
}

// SliceAttributes are the inputs of slice that are constants, with an entry for each
// dimension.
type SliceAttributes struct {
	StartIndices []int64 `conform:"start_indices,along=dimensions" doc:"first index in each dimension"`
	LimitIndices []int64 `conform:"limit_indices,along=dimensions" doc:"end in each dimension, exclusive"`
	Strides      []int64 `conform:"strides,along=dimensions" doc:"distance of elements in each dimension, at least 1"`
}

// SliceSize returns how many elements a slice takes of dimension d.
func SliceSize(c *spec.Call, d int) int64 {
	a := spec.As[SliceAttributes](c)
	if n := a.LimitIndices[d] - a.StartIndices[d]; n > 0 {
		return (n-1)/a.Strides[d] + 1
	}
	return 0
}

// The rules of slice.
var (
	SliceTakes = sliceText.Meaning("takes", "Semantics",
		"The result at an index holds the operand's element at start_indices + index * strides. Limits are exclusive.")
	SliceTypes       = types(sliceText)
	SliceElementType = sliceText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", spec.OneDType)
	SlicePerDimension = sliceText.Static("one-entry-a-dimension", "Constraints, C2",
		"start_indices, limit_indices and strides have one entry for each dimension of the operand.",
		family.PerDimension("start_indices", "limit_indices", "strides"))
	SliceStartsNotNegative = sliceText.Static("starts-not-negative", "Constraints, C3",
		"No start index is negative.", family.AtLeast(0, "start_indices"))
	SliceStartsUpToLimits = sliceText.Given(SlicePerDimension).Static("starts-up-to-limits", "Constraints, C3",
		"No start index is greater than the limit index of its dimension.", spec.With(func(k *spec.Check, a *SliceAttributes) {
			for d, start := range a.StartIndices {
				if limit := a.LimitIndices[d]; start > limit {
					k.Breaks("dimension %d starts at %d and ends at %d", d, start, limit)
				}
			}
		}))
	SliceLimitsWithin = sliceText.Given(SlicePerDimension).Static("limits-within-shape", "Constraints, C3",
		"No limit index is greater than the size of its dimension.", fits(func(c *spec.Call) []int64 { return spec.As[SliceAttributes](c).LimitIndices }))
	SliceStridesPositive = sliceText.Static("strides-positive", "Constraints, C4",
		"Every stride is at least 1.", family.AtLeast(1, "strides"))
	SliceResultShape = sliceText.Given(SlicePerDimension, SliceStartsNotNegative, SliceStartsUpToLimits, SliceStridesPositive).Static("result-shape", "Constraints, C5",
		"Each size of the result is the limit index minus the start index, divided by the stride and rounded up.", shaped(SliceSize))
)
