package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var sliceText = text("slice", "slice")

// Slice takes windows of its input, with strides.
var Slice = &spec.Operator{
	Name: sliceText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(SliceAttributes{}),
	Rules: []*spec.Rule{
		SliceTakes, SliceNoStrides, SliceSizes, Types, SliceSameType, Dimensions, ElementCount, SlicePerDimension, SliceSizesPositive,
		SliceStridesPositive, SliceWithin,
	},
}

// SliceAttributes are the arguments and the option of slice, with an entry for each
// dimension.
type SliceAttributes struct {
	Starts  []int64 `conform:"starts,uint32,along=dimensions" doc:"first index in each dimension"`
	Sizes   []int64 `conform:"sizes,uint32,along=dimensions" doc:"length of the window in each dimension, at least 1"`
	Strides []int64 `conform:"strides,uint32,along=dimensions,optional" doc:"distance of elements in each dimension, at least 1; 1 when absent"`
}

// The rules of slice.
var (
	SliceTakes = sliceText.Meaning("takes", "starts; sizes; strides",
		"The output at an index holds the input's element at starts + index * strides.")
	SliceNoStrides = sliceText.Meaning("no-strides", "strides",
		"Without strides, every stride is 1.")
	SliceSizes = sliceText.Sizes("method steps, outputSize",
		"The size of the output in each dimension is the entry of sizes divided by the stride, rounded up.")
	SliceSameType     = sameTypes(sliceText, "The input and the output have the same data type.", 1)
	SlicePerDimension = sliceText.Static("one-entry-a-dimension", "method steps, 4; strides",
		"starts and sizes have one entry for each dimension of the input, and so has strides if it is present.",
		family.PerDimension("starts", "sizes", "strides"))
	SliceSizesPositive = sliceText.Static("sizes-positive", "sizes; method steps, 3",
		"No entry of sizes is 0.", family.AtLeast(1, "sizes"))
	SliceStridesPositive = sliceText.Static("strides-positive", "strides; method steps, stride",
		"No stride is 0.", family.AtLeast(1, "strides"))
	SliceWithin = sliceText.Given(SlicePerDimension, Dimensions).Static("window-within-input", "starts; sizes; method steps, inputSize",
		"In each dimension, the start plus the entry of sizes is at most the size of the input.", spec.With(func(k *spec.Check, a *SliceAttributes) {
			for d, size := range k.Tensors[0].Sizes {
				if a.Starts[d]+a.Sizes[d] > size {
					k.Breaks("dimension %d: %d elements from %d on, of %d", d, a.Sizes[d], a.Starts[d], size)
				}
			}
		}))
)
