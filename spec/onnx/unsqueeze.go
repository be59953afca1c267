package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var unsqueezeText = spec.Text{Name: "onnx.unsqueeze", Document: "ONNX Unsqueeze-25"}

// Unsqueeze inserts dimensions of size 1.
var Unsqueeze = &spec.Operator{
	Name:       unsqueezeText.Name,
	Params:     restating("data", "expanded"),
	Attributes: spec.Attributes(UnsqueezeAttributes{}),
	Rules:      UnsqueezeData.and(UnsqueezeSizes, UnsqueezeAnyOrder, UnsqueezeNegativeAxis, UnsqueezeInRange, UnsqueezeDistinct),
	Questions:  []*spec.Question{OtherBools},
}

// UnsqueezeAttributes are the input of Unsqueeze that decides the sizes of its output.
type UnsqueezeAttributes struct {
	Axes []int64 `conform:"axes,input" doc:"dimensions of the output that are inserted, negative from the back"`
}

// expandedRank returns the rank of the output of a call of Unsqueeze.
func expandedRank(c *spec.Call) int {
	return c.Tensors[0].Rank() + len(spec.As[UnsqueezeAttributes](c).Axes)
}

// The rules of Unsqueeze.
var (
	UnsqueezeData  = restated(unsqueezeText, "introduction; expanded")
	UnsqueezeSizes = unsqueezeText.Sizes("introduction",
		"The dimensions of the output that axes names have size 1, and the others the sizes of the data in their order.")
	UnsqueezeAnyOrder = unsqueezeText.Meaning("any-order", "introduction",
		"The order of the entries of axes does not matter.")
	UnsqueezeNegativeAxis = unsqueezeText.Meaning("negative-axis", "axes",
		"A negative axis counts from the back of the output: -1 is its last dimension.")
	UnsqueezeInRange = unsqueezeText.Static("axes-in-range", "introduction; axes",
		"Each entry of axes is from -r to r-1, where r is the rank of the output.", spec.With(func(k *spec.Check, a *UnsqueezeAttributes) {
			for _, axis := range a.Axes {
				if _, ok := family.Dimension(axis, expandedRank(k.Call)); !ok {
					k.Breaks("axis %d of %d dimensions", axis, expandedRank(k.Call))
				}
			}
		}))
	UnsqueezeDistinct = unsqueezeText.Given(UnsqueezeInRange).Static("axes-distinct", "introduction",
		"No dimension is named twice.", spec.With(func(k *spec.Check, a *UnsqueezeAttributes) {
			if d, found := family.Repeated(a.Axes, expandedRank(k.Call)); found {
				k.Breaks("axis %d is repeated", d)
			}
		}))
)
