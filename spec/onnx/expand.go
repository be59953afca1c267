package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var expandText = spec.Text{Name: "onnx.expand", Document: "ONNX Expand-13"}

// Expand broadcasts its input and a shape to each other.
var Expand = &spec.Operator{
	Name: expandText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(ExpandAttributes{}),
	Rules: []*spec.Rule{
		ExpandSizes, ExpandBroadcasts, ExpandRightAligned, ExpandKeepsSize, ExpandTypes, ExpandSameDType, ExpandNotNegative, ExpandCompatible,
	},
	Questions: []*spec.Question{OtherBools},
}

// ExpandAttributes are the input of Expand that decides the sizes of its output.
type ExpandAttributes struct {
	Shape []int64 `conform:"shape,along=steps,input" doc:"sizes that the input is broadcast to, matched from the last dimension on"`
}

// The rules of Expand.
var (
	ExpandSizes = expandText.Sizes("introduction",
		"Each size of the output is the size of the input or the entry of shape, whichever is not 1.")
	ExpandBroadcasts = expandText.Meaning("broadcasts", "introduction",
		"Along a dimension in which the input has size 1, the output repeats the input. Along every other dimension, it holds the input as it is.")
	ExpandRightAligned = expandText.Meaning("right-aligned", "introduction",
		"Dimensions are matched from the last one on. Where shape or the input has fewer dimensions, the missing ones count as 1.")
	ExpandKeepsSize = expandText.Meaning("keeps-size", "introduction",
		"Where an entry of shape is 1 or missing, the size of the input stays. The sizes of the output can then differ from shape.")
	ExpandTypes     = expandText.Types("Type Constraints", wideTypes)
	ExpandSameDType = expandText.Static("same-dtype", "Type Constraints",
		"The input and the output have the same data type.", spec.OneDType)
	ExpandNotNegative = expandText.Static("shape-not-negative", "shape (silent)",
		"No entry of shape is negative.", family.AtLeast(0, "shape"))
	ExpandCompatible = expandText.Given(ExpandNotNegative).Static("compatible", "introduction",
		"Where both the input and shape have a dimension, their sizes are equal or one of them is 1.", spec.With(func(k *spec.Check, a *ExpandAttributes) {
			sizes, shape := k.Tensors[0].Sizes, a.Shape
			n := max(len(sizes), len(shape))
			for d := range n {
				input, stated := family.FromBack(sizes, n-d), family.FromBack(shape, n-d)
				if input != stated && input != 1 && stated != 1 {
					k.Breaks("dimension %d of the output has size %d in the input and %d in shape", d, input, stated)
				}
			}
		}))
)
