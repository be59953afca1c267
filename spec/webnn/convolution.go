package webnn

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Conv2dAttributes are the options of conv2d that are no operands.
type Conv2dAttributes struct {
	Steps
	Groups       int64 `conform:"groups,uint32,optional" doc:"number of groups into which the channels of the input and of the output are divided"`
	InputLayout  int64 `conform:"input_layout,enum=nchw|nhwc,optional" doc:"which dimensions of the input and of the output are the batch, the channels, the height and the width"`
	FilterLayout int64 `conform:"filter_layout,enum=oihw|hwio|ohwi|ihwo,optional" doc:"which dimensions of the filter are the channels of the output and of the input, the height and the width"`
}

// Dimensions implements [Stepped].
func (a *Conv2dAttributes) Dimensions() (channels, height, width int) {
	return dimensionsOf(a.InputLayout)
}

// Ceiling implements [Stepped].
func (a *Conv2dAttributes) Ceiling() bool { return false }

// Filter returns which dimensions of the filter are the channels of the output, those of the input, the height and the width.
func (a *Conv2dAttributes) Filter() (out, in, height, width int) {
	d := [][4]int{{0, 1, 2, 3}, {3, 2, 0, 1}, {0, 3, 1, 2}, {3, 0, 1, 2}}[a.FilterLayout]
	return d[0], d[1], d[2], d[3]
}

// Window implements [Stepped].
func (a *Conv2dAttributes) Window(c *spec.Call) (sizes []int64, ok bool) {
	if c.Tensors[1].Rank() != 4 {
		return nil, false
	}
	_, _, height, width := a.Filter()
	return []int64{c.Tensors[1].Sizes[height], c.Tensors[1].Sizes[width]}, true
}

// Conv2d multiplies windows of an input by a filter, and adds the products.
var Conv2d = conv2d()

func conv2d() *spec.Operator {
	text := text("conv2d", "conv2d")
	windows := windowRules(text, "inputLayout")
	rank := text.Static("filter-rank", "Tensor limits; method steps", "The filter has four dimensions.", func(k *spec.Check) {
		if r := k.Tensors[1].Rank(); r != 4 {
			k.Breaks("%d dimensions", r)
		}
	})
	groups := text.Static("groups-positive", "method steps", "There is at least one group.", family.AtLeast(1, "groups"))
	given := text.Given(windows[4], rank, groups)
	return &spec.Operator{
		Name: text.Name, Family: "convolution", Limit: limitOfWindows, Questions: []*spec.Question{Rounding},
		Params: []spec.Param{
			{Name: "input"},
			{Name: "filter", Like: "input", Constant: true},
			{Name: "bias", Count: spec.Optional, Like: "input", Constant: true},
			{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
		},
		Attributes: spec.Attributes(Conv2dAttributes{Groups: 1}),
		Rules: slices.Concat([]*spec.Rule{
			text.Sizes("Returns; method steps, output shape", "The output has the batch of the input and the channels of the filter's output. Along its height and its width it has as many elements as windows fit into the input with its padding."),
			text.Meaning("value", "introduction", "An element of the output is the sum of the products of the elements of the input in a window and those of the filter for its channel at the same places."),
			text.Meaning("padding-zero", "padding (silent)", "Elements of the padding count as 0."),
			text.Meaning("groups", "groups; filterLayout", "The channels of the input and of the output are divided into groups of neighbours. A channel of the output is made of the channels of its own group."),
			text.Meaning("filter-layout", "filterLayout", "filterLayout says which dimensions of the filter are the channels of the output, those of a group of the input, the height and the width."),
			text.Meaning("bias", "bias", "The element of bias for the channel of the output is added."),
		}, windows, []*spec.Rule{
			rank, groups,
			given.Static("channels", "method steps", "The input has as many channels as the filter for each group, times groups.", spec.With(func(k *spec.Check, a *Conv2dAttributes) {
				channels, _, _ := a.Dimensions()
				_, in, _, _ := a.Filter()
				if x, f := k.Tensors[0].Sizes[channels], k.Tensors[1].Sizes[in]; x%a.Groups != 0 || x/a.Groups != f {
					k.Breaks("%d channels in %d groups, and %d of the filter", x, a.Groups, f)
				}
			})),
			given.Static("output-channels", "method steps", "The number of channels of the output is a multiple of groups.", spec.With(func(k *spec.Check, a *Conv2dAttributes) {
				out, _, _, _ := a.Filter()
				if m := k.Tensors[1].Sizes[out]; m%a.Groups != 0 {
					k.Breaks("%d channels in %d groups", m, a.Groups)
				}
			})),
			text.Given(rank).Static("bias-size", "bias; method steps", "bias has one dimension, with an element for each channel of the output.", spec.With(func(k *spec.Check, a *Conv2dAttributes) {
				out, _, _, _ := a.Filter()
				for _, b := range k.Of("bias") {
					if b.Rank() != 1 || b.Sizes[0] != k.Tensors[1].Sizes[out] {
						k.Breaks("bias has sizes %v", b.Sizes)
					}
				}
			})),
		}, typeRules(text, floatTypes, 3, 0), []*spec.Rule{outputPositive(text, append(windows[4:7:7], rank))}),
	}
}
