package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var maxPoolingText = spec.Text{Name: "dml.max_pooling2", Document: "DML_MAX_POOLING2_OPERATOR_DESC"}

// MaxPooling2Attributes are the members of DML_MAX_POOLING2_OPERATOR_DESC that are not tensors.
type MaxPooling2Attributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.0"`
	Windows
	WindowSize []int64 `conform:"window_size,uint32,along=steps" doc:"spatial sizes of a window"`
}

// Kernel implements [Windowed].
func (a *MaxPooling2Attributes) Kernel(*spec.Call) []int64 { return a.WindowSize }

// MaxPooling2 selects the greatest element of each window.
var MaxPooling2 = maxPooling2()

func maxPooling2() *spec.Operator {
	text := maxPoolingText
	windows, support := windowRules(text, "strides", "dilations", "start_padding", "end_padding", "window_size"), table{
		{since: Level5_0, least: 4, most: 5, types: numbers, results: placeTypes},
		{since: Level3_0, least: 4, most: 5, types: []tensor.DType{tensor.Float32, tensor.Float16, tensor.Int8, tensor.Uint8}, results: uint32Type},
		{since: Level2_1, least: 4, most: 5, types: floatTypes, results: uint32Type},
	}.indexRules(text)
	return &spec.Operator{
		Name: text.Name, Family: "pool", Limit: limitOfWindows, Windows: windowsOf, Continuous: true,
		Params: append(slices.Clip(inputOnly), spec.Param{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
			spec.Param{Name: "output_indices", Dir: spec.Out, Count: spec.Optional, Layout: tensor.StridedFamily}),
		Attributes: spec.Attributes(MaxPooling2Attributes{FeatureLevel: Level5_0}),
		Rules: slices.Concat([]*spec.Rule{
			SizesNonzero,
			text.Meaning("value", "introduction", "An element of the output is the greatest of those of the input in its window."),
			text.Meaning("padding", "StartPadding; EndPadding", "There are StartPadding elements before the input and EndPadding behind it, which do not count."),
			text.Meaning("indices", "OutputIndicesTensor", "An element of the indices is the place of the one that the output has, counted in row-major order over the whole input."),
			text.Meaning("first", "OutputIndicesTensor", "Of equal elements, the place is that of the first."),
			text.Static("same-dtype", "Tensor constraints", "The input and the output have the same data type.", spec.SameDType(0, 1)),
		}, windows, support, []*spec.Rule{
			outputSizes(text.Given(windows[2], windows[3], support[0], SizesNonzero), "OutputTensor; OutputIndicesTensor",
				"The outputs have the batch and the channels of the input. Along each spatial dimension they have as many elements as windows fit into the input with its padding.", nil, poolingChannels, poolingSize),
		}, stridesRules),
		Questions: slices.Concat([]*spec.Question{MaxPooling2NaN, MaxPooling2Sizes}, stridesQuestions),
	}
}

// placeTypes are the data types of places since feature level 5.0.
var placeTypes = []tensor.DType{tensor.Uint64, tensor.Uint32}

func poolingChannels(k *spec.Check) (int64, bool) { return k.Tensors[0].Sizes[1], true }

// poolingSize returns how many elements the outputs have along a spatial dimension, or none.
func poolingSize(k *spec.Check, _ int, w spec.Window) int64 {
	if w.Span() > w.Elements && k.Answer(MaxPooling2Sizes) == PoolingUndilated {
		w.Dilation = 1
	}
	return w.Count()
}

// MaxPooling2NaN is about a NaN, which is neither above a number nor below it.
var MaxPooling2NaN = family.SelectsNaN(maxPoolingText, "introduction", "greatest")

// MaxPooling2Sizes is a question because the equation has no dilations.
var MaxPooling2Sizes = maxPoolingText.Question("dilated-sizes", "OutputTensor", "Is the length of a window that the equation subtracts that with its dilations?", []spec.Option{
	PoolingUndilated: {Name: "undilated", Statement: "No: it is WindowSize, as in the equation. The last windows end behind the padding."},
	PoolingDilated:   {Name: "dilated", Statement: "Yes: all windows end within the padding."},
})

// The answers to [MaxPooling2Sizes].
const PoolingUndilated, PoolingDilated spec.Answer = 0, 1
