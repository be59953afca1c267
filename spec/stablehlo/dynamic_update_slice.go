package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

var updateText = text("dynamic_update_slice")

// DynamicUpdateSlice writes an update over a slice of the operand whose starts are data.
var DynamicUpdateSlice = &spec.Operator{
	Name: updateText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "update", Like: "operand"},
		{Name: "start_indices", Count: spec.Many, PerDimension: true, Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(DynamicUpdateSliceAttributes{}),
	Rules: slices.Concat([]*spec.Rule{
		DynamicUpdateSliceKeeps, DynamicUpdateSliceUpdates, DynamicUpdateSliceStarts.Low, DynamicUpdateSliceStarts.High, DynamicUpdateSliceTypes,
		DynamicUpdateSliceElementType, DynamicUpdateSliceUpdateType, DynamicUpdateSliceRank,
	}, DynamicUpdateSliceStarts.static(), []*spec.Rule{DynamicUpdateSliceFits, DynamicUpdateSliceResultShape}),
	Questions: []*spec.Question{OtherBools},
}

// DynamicUpdateSliceAttributes are none.
type DynamicUpdateSliceAttributes struct{}

// DynamicUpdateSliceStarts are the rules about start indices.
var DynamicUpdateSliceStarts = starts(updateText, "C4", "C5")

// The rules of dynamic_update_slice.
var (
	DynamicUpdateSliceKeeps = updateText.Meaning("keeps", "Semantics",
		"Elements outside the updated slice are those of the operand.")
	DynamicUpdateSliceUpdates = updateText.Meaning("updates", "Semantics",
		"The element at the adjusted start indices plus an index of the update is the update's element there.")
	DynamicUpdateSliceTypes       = types(updateText)
	DynamicUpdateSliceElementType = updateText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", resultType)
	DynamicUpdateSliceUpdateType = updateText.Static("update-type", "Constraints, C2",
		"The update has the element type of the operand.", spec.SameDType(0, 1))
	DynamicUpdateSliceRank = updateText.Static("update-rank", "Constraints, C3",
		"The update has as many dimensions as the operand.", func(k *spec.Check) {
			if a, b := k.Tensors[0].Rank(), k.Tensors[1].Rank(); a != b {
				k.Breaks("the operand has %d dimensions, the update %d", a, b)
			}
		})
	DynamicUpdateSliceFits = updateText.Given(DynamicUpdateSliceRank).Static("update-fits", "Constraints, C6",
		"No size of the update is greater than that of the operand.", fits(func(c *spec.Call) []int64 { return c.Tensors[1].Sizes }))
	DynamicUpdateSliceResultShape = updateText.Static("result-shape", "Constraints, C1",
		"The result has the shape of the operand.", shaped(sameSize))
)
