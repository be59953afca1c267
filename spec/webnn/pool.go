package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The operations that make an element of those in a window.
var (
	MaxPool2d     = pool("max_pool2d", "maxPool2d", "the greatest of the elements of the input in a window", nil, MaxPool2dNaN, MaxPool2dPadding)
	AveragePool2d = pool("average_pool2d", "averagePool2d", "the mean of the elements of the input in a window", floatTypes, AveragePool2dPadding, Rounding)
	L2Pool2d      = pool("l2_pool2d", "l2Pool2d", "the square root of the sum of the squares of the elements of the input in a window", floatTypes, Rounding)
)

// Pool2dAttributes are the options of pools. The option outputSizes is left out.
type Pool2dAttributes struct {
	WindowDimensions []int64 `conform:"window_dimensions,uint32,optional" doc:"height and width of a window; those of the input when absent"`
	Steps
	Layout   int64 `conform:"layout,enum=nchw|nhwc,optional" doc:"which dimensions of the input and of the output are the batch, the channels, the height and the width"`
	Rounding int64 `conform:"output_shape_rounding,enum=floor|ceil,optional" doc:"whether there is a last window that reaches behind the padding"`
}

// Dimensions implements [Stepped].
func (a *Pool2dAttributes) Dimensions() (channels, height, width int) { return dimensionsOf(a.Layout) }

// Ceiling implements [Stepped].
func (a *Pool2dAttributes) Ceiling() bool { return a.Rounding == 1 }

// Window implements [Stepped].
func (a *Pool2dAttributes) Window(c *spec.Call) (sizes []int64, ok bool) {
	if a.WindowDimensions == nil && c.Tensors[0].Rank() == 4 {
		_, height, width := a.Dimensions()
		return []int64{c.Tensors[0].Sizes[height], c.Tensors[0].Sizes[width]}, true
	}
	return a.WindowDimensions, a.WindowDimensions != nil
}

func pool(name, method, of string, types []tensor.DType, questions ...*spec.Question) *spec.Operator {
	text := text(name, method)
	windows := windowRules(text, "layout", "window_dimensions")
	return &spec.Operator{
		Name: text.Name, Family: "pool", Params: []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Like: "input", Inferred: true}},
		Attributes: spec.Attributes(Pool2dAttributes{}), Questions: questions, Limit: limitOfWindows,
		Rules: append(append([]*spec.Rule{
			text.Sizes("Returns; method steps, output shape", "The output has the batch and the channels of the input. Along its height and its width it has as many elements as there are windows."),
			text.Meaning("value", "introduction; "+method, "An element of the output is "+of+"."),
			text.Meaning("global", "windowDimensions; note", "Without windowDimensions, a window is as large as the input."),
			text.Meaning("ceil", "outputShapeRounding; Returns", "With ceil, there is a last window that reaches behind the padding, if strides leave a rest."),
		}, windows...), append(typeRules(text, types, 1, 0), outputPositive(text, windows[4:]))...),
	}
}

// MaxPool2dNaN is about a NaN, which is neither above a number nor below it.
var MaxPool2dNaN = family.SelectsNaN(text("max_pool2d", "maxPool2d"), "maxPool2d", "greatest")

// The questions about padding, of which the text says only that it is added.
var (
	MaxPool2dPadding = text("max_pool2d", "maxPool2d").Question("padding-counts", "padding (silent)", "Do elements of the padding count?", []spec.Option{
		PaddingExcluded: {Name: "excluded", Statement: "No."},
		PaddingIncluded: {Name: "zero", Statement: "Yes: they are 0."},
	})
	AveragePool2dPadding = text("average_pool2d", "averagePool2d").Question("padding-counts", "padding; outputShapeRounding (silent)", "Do elements of a window count that are not of the input?", []spec.Option{
		PaddingExcluded: {Name: "excluded", Statement: "No: the sum is divided by the number of elements of the input."},
		PaddingIncluded: {Name: "zero", Statement: "Those of the padding do, as 0. With ceil, those behind the padding do not."},
		PaddingWindow:   {Name: "window", Statement: "All do, as 0: every sum is divided by the number of elements of the window."},
		PaddingAny:      {Name: "undefined", Statement: "An element of the output whose window has some may hold anything.", Permissive: true},
	})
)

// The answers to the questions about padding.
const PaddingExcluded, PaddingIncluded, PaddingWindow, PaddingAny spec.Answer = 0, 1, 2, 3
