package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var convolutionText = spec.Text{Name: "dml.convolution", Document: "DML_CONVOLUTION_OPERATOR_DESC"}

// ConvolutionAttributes are the members of DML_CONVOLUTION_OPERATOR_DESC that are not tensors, without a fused activation.
type ConvolutionAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.0"`
	Mode         int64        `conform:"mode,enum=convolution|cross_correlation" doc:"whether the order of the elements of the filter is flipped along each spatial dimension"`
	Direction    int64        `conform:"direction,enum=forward|backward" doc:"whether windows are in the input or in the output"`
	Windows
	OutputPadding []int64 `conform:"output_padding,uint32,along=steps" doc:"elements that the output has more at the end of each spatial dimension"`
	GroupCount    int64   `conform:"group_count,uint32" doc:"number of groups into which the channels of the input and of the output are divided"`
}

// The values of mode and direction.
const (
	ModeConvolution, ModeCrossCorrelation = 0, 1
	DirectionForward, DirectionBackward   = 0, 1
)

// Kernel implements [Windowed].
func (a *ConvolutionAttributes) Kernel(c *spec.Call) []int64 {
	sizes := c.Tensors[1].Sizes
	return sizes[min(2, len(sizes)):]
}

// OutputChannels returns how many channels the output has with a filter that has at least two dimensions.
func (a *ConvolutionAttributes) OutputChannels(filter []int64) (n int64, ok bool) {
	if a.Direction == DirectionForward {
		return filter[0], true
	}
	return tensor.Mul(filter[1], a.GroupCount)
}

// Convolution multiplies windows of an input by a filter, and adds the products.
var Convolution = convolution()

func convolution() *spec.Operator {
	text := convolutionText
	strided := func(name string, count spec.Count) spec.Param {
		return spec.Param{Name: name, Like: "input", Count: count, Layout: tensor.StridedFamily}
	}
	table := table{{since: Level4_0, least: 3, most: 5, types: floatTypes}, {since: Level1_0, least: 4, most: 5, types: floatTypes}}
	windows := windowRules(text, "strides", "dilations", "start_padding", "end_padding", "output_padding")
	groups := text.Static("groups-positive", "GroupCount (silent)", "There is at least one group.", family.AtLeast(1, "group_count"))
	counts, lengths := windows[2], windows[3]
	support := table.rules(text)
	given := text.Given(counts, groups, support[0], SizesNonzero)
	outputChannels := given.Static("output-channels", "OutputTensor; GroupCount (silent)", "With forward, the number of channels of the output is a multiple of GroupCount.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
		if m := k.Tensors[1].Sizes[0]; a.Direction == DirectionForward && m%a.GroupCount != 0 {
			k.Breaks("%d channels in %d groups", m, a.GroupCount)
		}
	}))
	return &spec.Operator{
		Name: text.Name, Family: "convolution", Limit: limitOfWindows, Windows: windowsOf,
		Params: append(slices.Clip(inputOnly), strided("filter", spec.One), strided("bias", spec.Optional),
			spec.Param{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily}),
		Attributes: spec.Attributes(ConvolutionAttributes{FeatureLevel: Level4_0}),
		Rules: slices.Concat([]*spec.Rule{
			SizesNonzero,
			text.Meaning("value", "introduction", "An element of the output is a sum of products: with forward, of the elements of the input in a window and those of the filter for its channel at the same places."),
			text.Meaning("backward", "Direction (DML_CONVOLUTION_DIRECTION)", "With backward, the windows are in the output: an element of it is the sum, over the windows that have it, of the products of their elements of the input and those of the filter at its place in the window."),
			text.Meaning("padding-zero", "StartPadding; EndPadding", "With forward, there are StartPadding elements before the input and EndPadding behind it, which count as 0."),
			text.Meaning("padding-removed", "StartPadding; EndPadding (silent)", "With backward, the output lacks StartPadding elements at its start, and EndPadding at its end."),
			text.Meaning("flipped", "Mode; Mode interactions", "With convolution, the elements of the filter are in the opposite order along each spatial dimension."),
			text.Meaning("group", "GroupCount", "The channels of the input and of the output are divided into groups of neighbours. A channel of the output is made of those of its own group."),
			text.Meaning("bias", "BiasTensor", "The element of the bias for the channel is added."),
			text.Meaning("output-padding", "OutputPadding", "Along each spatial dimension, the output has OutputPadding elements more at the end."),
			text.Static("same-dtype", "Tensor constraints", "All tensors have the same data type.", spec.OneDType),
		}, windows, []*spec.Rule{groups}, support, []*spec.Rule{
			given.Static("channels", "FilterTensor; GroupCount (silent)", "With forward, the input has as many channels as the filter, times GroupCount. With backward, it has as many as the filter has in its first dimension, a multiple of GroupCount.",
				spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
					x, w := k.Tensors[0].Sizes[1], k.Tensors[1].Sizes
					if n, ok := tensor.Mul(w[1], a.GroupCount); a.Direction == DirectionForward && (!ok || n != x) || a.Direction == DirectionBackward && (w[0] != x || x%a.GroupCount != 0) {
						k.Breaks("%d channels in %d groups, and a filter of %v", x, a.GroupCount, w)
					}
				})),
			outputChannels,
			given.Static("bias-sizes", "BiasTensor", "The bias has an element for each channel of the output, and size 1 in the other dimensions.", spec.With(func(k *spec.Check, a *ConvolutionAttributes) {
				for _, b := range k.Of("bias") {
					channels, ok := a.OutputChannels(k.Tensors[1].Sizes)
					if n, err := tensor.Elements(b.Sizes); !ok || err != nil || n != channels || b.Sizes[1] != channels {
						k.Breaks("it has sizes %v", b.Sizes)
					}
				}
			})),
			outputSizes(text.Given(counts, lengths, groups, support[0], SizesNonzero, outputChannels), "OutputTensor (silent)",
				"The output has the batch of the input and the channels of the filter. Along each spatial dimension it has as many elements as windows fit into the input with its padding; or with backward, as all windows reach, without the padding. OutputPadding is added.", ConvolutionSizes, outputChannelsOf, convolutionSize),
		}, stridesRules),
		Questions: slices.Concat([]*spec.Question{Rounding, ConvolutionSizes, ConvolutionOutputPadding}, stridesQuestions),
	}
}

func outputChannelsOf(k *spec.Check) (int64, bool) {
	return spec.As[ConvolutionAttributes](k.Call).OutputChannels(k.Tensors[1].Sizes)
}

// convolutionSize returns how many elements the output has along a spatial dimension, or none.
func convolutionSize(k *spec.Check, d int, w spec.Window) int64 {
	a, size := spec.As[ConvolutionAttributes](k.Call), w.Count()
	if a.Direction == DirectionBackward {
		size = w.Reach() - w.Begin - w.End
	}
	if size <= 0 {
		return 0
	}
	return size + a.OutputPadding[d]
}

// ConvolutionSizes is a question because the text names the sizes of the output, and does not say what they follow from.
var ConvolutionSizes = convolutionText.Question("output-size", "OutputTensor (silent)", "How many elements does the output have along each spatial dimension?", []spec.Option{
	SizesFollow: {Name: "windows", Statement: "As many as windows fit into the input with its padding; or with backward, as all windows reach, without the padding. OutputPadding is added. Others are rejected."},
	SizesStated: {Name: "stated", Statement: "As many as the call states: what a window has beyond the input counts as 0."},
})

// The answers to [ConvolutionSizes].
const SizesFollow, SizesStated spec.Answer = 0, 1

// ConvolutionOutputPadding is a question because the text adds zeros to the result and the bias to every element of the output; and
// what others call output padding makes an output larger before windows fill it.
var ConvolutionOutputPadding = convolutionText.Question("output-padding", "OutputPadding; BiasTensor", "What do the elements hold that OutputPadding adds?", []spec.Option{
	PaddingBias:    {Name: "bias", Statement: "Zeros, to which the bias is added."},
	PaddingZero:    {Name: "zero", Statement: "Zeros, without the bias."},
	PaddingReached: {Name: "reached", Statement: "The sums that windows make there, to which the bias is added."},
})

// The answers to [ConvolutionOutputPadding].
const PaddingBias, PaddingZero, PaddingReached spec.Answer = 0, 1, 2
