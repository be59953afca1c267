package onnx

import "example.com/conform/spec"

var flattenText = spec.Text{Name: "onnx.flatten", Document: "ONNX Flatten-25"}

// Flatten makes a matrix of its input.
var Flatten = &spec.Operator{
	Name:       flattenText.Name,
	Params:     restating("input", "output"),
	Attributes: spec.Attributes(FlattenAttributes{Axis: 1}),
	Rules:      FlattenData.and(FlattenSizes, FlattenFirst, FlattenNegativeAxis, FlattenInRange),
	Questions:  []*spec.Question{OtherBools},
}

// FlattenAttributes are the attribute of Flatten.
type FlattenAttributes struct {
	Axis int64 `conform:"axis,optional" doc:"first dimension of the input that the second one of the output joins, negative from the back"`
}

// The rules of Flatten.
var (
	FlattenData  = restated(flattenText, "output")
	FlattenSizes = flattenText.Sizes("introduction; output",
		"The output has two dimensions: the product of the sizes of the input before the axis, and that of the others.")
	FlattenFirst = flattenText.Meaning("first-axis", "axis",
		"If the axis is 0, the first size of the output is 1.")
	FlattenNegativeAxis = negativeAxis(flattenText, "axis")
	FlattenInRange      = flattenText.Static("axis-in-range", "axis",
		"The axis is from -r to r, where r is the rank of the input.", spec.With(func(k *spec.Check, a *FlattenAttributes) {
			axis, rank := a.Axis, int64(k.Tensors[0].Rank())
			if axis < -rank || axis > rank {
				k.Breaks("axis %d of %d dimensions", axis, rank)
			}
		}))
)
