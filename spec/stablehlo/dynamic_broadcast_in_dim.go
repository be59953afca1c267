package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var dynamicBroadcastText = text("dynamic_broadcast_in_dim")

// DynamicBroadcastInDim is [BroadcastInDim], to a shape that is an operand.
var DynamicBroadcastInDim = &spec.Operator{
	Name: dynamicBroadcastText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "output_dimensions", Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(DynamicBroadcastInDimAttributes{}),
	Rules: slices.Concat(DynamicBroadcastInDimRules.all(), []*spec.Rule{DynamicBroadcastKnown, DynamicBroadcastAgrees},
		lists(dynamicBroadcastText, "C7", resultRank, "output_dimensions"), []*spec.Rule{
			dynamicBroadcastExpanding, dynamicBroadcastNonexpanding, dynamicBroadcastKnownOnce,
		}),
	Questions: []*spec.Question{OtherBools},
}

// DynamicBroadcastInDimAttributes are the inputs of dynamic_broadcast_in_dim that are
// constants.
type DynamicBroadcastInDimAttributes struct {
	BroadcastDimensions []int64 `conform:"broadcast_dimensions,along=steps,axis=result" doc:"dimension of the result that each dimension of the operand becomes"`
	Expanding           []int64 `conform:"known_expanding_dimensions,axis,optional" doc:"dimensions of the operand that are known to be repeated"`
	Nonexpanding        []int64 `conform:"known_nonexpanding_dimensions,axis,optional" doc:"dimensions of the operand that are known not to be repeated"`
}

// DynamicBroadcastInDimRules are the rules that broadcast_in_dim has too.
var DynamicBroadcastInDimRules = broadcasting(dynamicBroadcastText)

// The other rules of dynamic_broadcast_in_dim.
var (
	DynamicBroadcastKnown = dynamicBroadcastText.Meaning("known", "Semantics (silent on what is not so)",
		"What is known of dimensions changes nothing if it is so: one of known_expanding_dimensions has size 1, and one of known_nonexpanding_dimensions keeps its size. Otherwise anything may happen.")
	DynamicBroadcastAgrees    = agrees(dynamicBroadcastText, "output_dimensions")
	dynamicBroadcastExpanding = dynamicBroadcastText.Static("expanding-in-range", "Constraints, C9",
		"Each entry of known_expanding_dimensions is at least 0 and less than the number of dimensions of the operand.", family.DimensionsOf(operand, "known_expanding_dimensions"))
	dynamicBroadcastNonexpanding = dynamicBroadcastText.Static("nonexpanding-in-range", "Constraints, C10",
		"Each entry of known_nonexpanding_dimensions is at least 0 and less than the number of dimensions of the operand.", family.DimensionsOf(operand, "known_nonexpanding_dimensions"))
	dynamicBroadcastKnownOnce = dynamicBroadcastText.Given(dynamicBroadcastExpanding, dynamicBroadcastNonexpanding).Static("known-once", "Constraints, C8",
		"No dimension occurs twice in known_expanding_dimensions and known_nonexpanding_dimensions together.",
		family.Distinct("known_expanding_dimensions", "known_nonexpanding_dimensions"))
)
