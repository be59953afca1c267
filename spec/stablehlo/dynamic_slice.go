package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var dynamicSliceText = text("dynamic_slice")

// DynamicSlice takes a slice of static sizes from starts that are data.
var DynamicSlice = &spec.Operator{
	Name: dynamicSliceText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "start_indices", Count: spec.Many, PerDimension: true, Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(DynamicSliceAttributes{}),
	Rules: slices.Concat([]*spec.Rule{
		DynamicSliceTakes, DynamicSliceStarts.Low, DynamicSliceStarts.High, DynamicSliceTypes, DynamicSliceElementType,
	}, DynamicSliceStarts.static(), []*spec.Rule{
		DynamicSlicePerDimension, DynamicSliceSizesNotNegative, DynamicSliceFits, DynamicSliceResultShape,
	}),
	Questions: []*spec.Question{OtherBools},
}

// DynamicSliceAttributes are the input of dynamic_slice that is a constant.
type DynamicSliceAttributes struct {
	SliceSizes []int64 `conform:"slice_sizes,along=dimensions" doc:"size of the slice in each dimension"`
}

func sliceSizes(c *spec.Call) []int64 { return spec.As[DynamicSliceAttributes](c).SliceSizes }

// DynamicSliceStarts are the rules about start indices.
var DynamicSliceStarts = starts(dynamicSliceText, "C2", "C3")

// The rules of dynamic_slice.
var (
	DynamicSliceTakes = dynamicSliceText.Meaning("takes", "Semantics",
		"The result at an index holds the operand's element at the adjusted start indices plus the index.")
	DynamicSliceTypes       = types(dynamicSliceText)
	DynamicSliceElementType = dynamicSliceText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", resultType)
	DynamicSlicePerDimension = dynamicSliceText.Static("one-size-a-dimension", "Constraints, C2",
		"slice_sizes has one entry for each dimension of the operand.", family.PerDimension("slice_sizes"))
	DynamicSliceSizesNotNegative = dynamicSliceText.Static("sizes-not-negative", "Constraints, C4",
		"No size of the slice is negative.", family.AtLeast(0, "slice_sizes"))
	DynamicSliceFits = dynamicSliceText.Given(DynamicSlicePerDimension).Static("slice-fits", "Constraints, C4",
		"No size of the slice is greater than that of the operand.", fits(sliceSizes))
	DynamicSliceResultShape = dynamicSliceText.Given(DynamicSlicePerDimension, DynamicSliceSizesNotNegative).Static("result-shape", "Constraints, C5",
		"The sizes of the result are slice_sizes.", shaped(func(c *spec.Call, d int) int64 { return sliceSizes(c)[d] }))
)
