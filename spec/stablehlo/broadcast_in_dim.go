package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

var broadcastText = text("broadcast_in_dim")

// BroadcastInDim repeats its operand in the dimensions of its result.
var BroadcastInDim = &spec.Operator{
	Name: broadcastText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(BroadcastInDimAttributes{}),
	Rules: []*spec.Rule{
		BroadcastInDimMaps, BroadcastInDimRepeats, BroadcastInDimNew, BroadcastInDimTypes, BroadcastInDimElementType, BroadcastInDimLength,
		BroadcastInDimInRange, BroadcastInDimUnique, BroadcastInDimCompatible,
	},
}

// BroadcastInDimAttributes are the input of broadcast_in_dim that is a constant.
type BroadcastInDimAttributes struct {
	BroadcastDimensions []int64 `conform:"broadcast_dimensions,along=steps,axis" doc:"dimension of the result that each dimension of the operand becomes"`
}

// The rules of broadcast_in_dim.
var (
	BroadcastInDimMaps = broadcastText.Meaning("maps", "Semantics",
		"Dimension d of the operand becomes dimension broadcast_dimensions[d] of the result, in any order.")
	BroadcastInDimRepeats = broadcastText.Meaning("repeats", "Semantics",
		"A dimension of size 1 is repeated for every index of its dimension of the result.")
	BroadcastInDimNew = broadcastText.Meaning("new-dimension", "Semantics",
		"The operand is repeated along a dimension of the result that broadcast_dimensions does not name.")
	BroadcastInDimTypes       = types(broadcastText)
	BroadcastInDimElementType = broadcastText.Static("element-type", "Constraints, C1",
		"The operand and the result have the same element type.", spec.OneDType)
	BroadcastInDimLength = broadcastText.Static("one-entry-a-dimension", "Constraints, C2",
		"broadcast_dimensions has one entry for each dimension of the operand.", perDimension("broadcast_dimensions"))
	BroadcastInDimInRange = broadcastText.Static("dimensions-in-range", "Constraints, C3",
		"Each entry of broadcast_dimensions is at least 0 and less than the number of dimensions of the result.",
		dimensionsOf((*spec.Call).Output, "broadcast_dimensions"))
	BroadcastInDimUnique = broadcastText.Given(BroadcastInDimInRange).Static("dimensions-unique", "Constraints, C4",
		"No dimension occurs twice in broadcast_dimensions.", unique("broadcast_dimensions"))
	BroadcastInDimCompatible = broadcastText.Given(BroadcastInDimLength, BroadcastInDimUnique).Static("compatible", "Constraints, C5",
		"Each size of the operand is 1, or that of its dimension of the result.", func(k *spec.Check) {
			dimensions, result := k.Attributes.(*BroadcastInDimAttributes).BroadcastDimensions, k.Output().Sizes
			var right []int64
			for d, size := range k.Tensors[0].Sizes {
				if to := dimensions[d]; size != 1 && size != result[to] {
					if right == nil {
						right = slices.Clone(result)
					}
					right[to] = size
				}
			}
			if right != nil {
				k.BreaksShape(right)
			}
		})
)
