package stablehlo

import (
	"slices"

	"example.com/conform/spec"
)

var dynamicPadText = text("dynamic_pad")

// DynamicPad is [Pad], by amounts that are operands.
var DynamicPad = &spec.Operator{
	Name: dynamicPadText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "padding_value"},
		{Name: "edge_padding_low", Indices: true},
		{Name: "edge_padding_high", Indices: true},
		{Name: "interior_padding", Indices: true},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(DynamicPadAttributes{}),
	Rules: slices.Concat(DynamicPadRules.all(), []*spec.Rule{DynamicPadInterior, DynamicPadShape},
		lists(dynamicPadText, "C2", operandRank, "edge_padding_low", "edge_padding_high", "interior_padding"),
		[]*spec.Rule{dynamicPadRank}),
	Questions: []*spec.Question{OtherBools},
}

// DynamicPadAttributes are none.
type DynamicPadAttributes struct{}

// DynamicPadRules are the rules that pad has too.
var DynamicPadRules = padding(dynamicPadText)

// The other rules of dynamic_pad.
var (
	DynamicPadInterior = dynamicPadText.Meaning("interior-not-negative", "Constraints, C3; Dynamism",
		"No interior padding is negative. Otherwise the behavior is undefined.")
	DynamicPadShape = dynamicPadText.Meaning("shape-agrees", "Constraints, C4; Dynamism",
		"Each size of the result is the size of the operand, plus both edge paddings, plus the interior padding once for each element after the first. Otherwise the behavior is undefined.")
	dynamicPadRank = dynamicPadText.Static("result-rank", "Constraints, C4",
		"The result has as many dimensions as the operand.", func(k *spec.Check) {
			if got, want := k.Output().Rank(), k.Tensors[0].Rank(); got != want {
				k.Breaks("the result has %d dimensions, and the operand %d", got, want)
			}
		})
)
