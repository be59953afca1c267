package openvino

import (
	"errors"
	"math"
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// ConvolutionAttributes are the attributes of convolutions.
type ConvolutionAttributes struct {
	Windows
	Dilations []int64 `conform:"dilations,along=steps" doc:"distance of neighbours in a window, of each spatial dimension"`
}

// BackpropAttributes are the attributes of convolutions whose output has the windows, and an input that decides its sizes.
type BackpropAttributes struct {
	ConvolutionAttributes
	OutputPadding []int64 `conform:"output_padding,along=steps,optional" doc:"elements that the output has more at the end of each spatial dimension; none when absent"`
	OutputShape   []int64 `conform:"output_shape,along=steps,optional,input" doc:"spatial sizes of the output, in place of those that follow from padding"`
}

// The convolutions. Those with groups have a dimension of the kernel for them.
var (
	Convolution                  = convolution("convolution", "Convolution-1")
	GroupConvolution             = convolution("group_convolution", "GroupConvolution-1")
	ConvolutionBackpropData      = backprop("convolution_backprop_data", "ConvolutionBackpropData-1")
	GroupConvolutionBackpropData = backprop("group_convolution_backprop_data", "GroupConvolutionBackpropData-1")
)

// GroupDimensions returns how many dimensions of the kernel are those of groups.
func GroupDimensions(op *spec.Operator) int {
	if strings.HasPrefix(op.Short(), "group_") {
		return 1
	}
	return 0
}

var convolutionParams = []spec.Param{{Name: "data"}, {Name: "kernel", Like: "data", Constant: true}, {Name: "output", Dir: spec.Out, Like: "data", Inferred: true}}

func convolution(name, title string) *spec.Operator {
	text := spec.Text{Name: "openvino." + name, Document: title + " (OpenVINO)"}
	return convolving(text, ConvolutionAttributes{}, append(paddingRules(text),
		text.Sizes("Detailed description; Outputs", "The output has the batch size of the data and the feature maps of the kernel. Along each spatial dimension it has as many elements as windows fit into the data with their padding."),
		text.Meaning("value", "Detailed description", "An element of the output is the sum of the products of the elements of the data in a window and those of the kernel for its feature map at the same places."),
		text.Meaning("padding-zero", "Attributes, pads_begin (silent)", "Elements of the padding count as 0.")), limitOfWindows, Rounding, SameSize)
}

// backprop makes an operation that adds the products of an element of the data and a kernel to the elements of a window of its output.
func backprop(name, title string) *spec.Operator {
	text := spec.Text{Name: "openvino." + name, Document: title + " (OpenVINO)"}
	return convolving(text, BackpropAttributes{}, []*spec.Rule{
		text.Sizes("Detailed description; Outputs", "The output has the batch size of the data and the feature maps of the kernel. Along each spatial dimension it has as many elements as all windows reach, with output_padding and without the padding."),
		text.Meaning("value", "Detailed description", "An element of the output is the sum, over the windows that have it, of the products of their elements of the data and those of the kernel at its place in the window."),
		text.Meaning("pads", "Detailed description", "The output lacks pads_begin elements before each spatial dimension, and pads_end behind it."),
		text.Meaning("pads-ignored", "Detailed description", "With another auto_pad than explicit, it lacks none."),
		text.Meaning("output-padding", "Attributes, output_padding", "Along each spatial dimension, the output has as many elements more at the end as output_padding says."),
		text.Meaning("output-shape", "Detailed description; Inputs, 3", "With output_shape, pads are ignored: the output lacks as many elements as give it these sizes, or has as many more. Half of them are before it, rounded down."),
		text.Meaning("output-shape-upper", "Detailed description", "With output_shape and same_upper, half of them are before it, rounded up."),
		text.Static("output-padding-not-negative", "Attributes, output_padding", "No entry of output_padding is negative.", family.AtLeast(0, "output_padding")),
		text.Static("output-shape-not-negative", "Inputs, 3 (silent)", "No entry of output_shape is negative.", family.AtLeast(0, "output_shape")),
	}, limitOfBackprop, Rounding, BackpropBeyond)
}

// BackpropBeyond is a question because the equations make a padding negative then, which is never so otherwise.
var BackpropBeyond = spec.Text{Name: "openvino.convolution_backprop_data", Document: "ConvolutionBackpropData-1 (OpenVINO)"}.Question("beyond-windows", "Detailed description; Examples, 3",
	"Where are the elements of an output that is larger than what all windows reach?", []spec.Option{
		BeyondDivided: {Name: "divided", Statement: "On both sides, as the equations divide them, rounded down."},
		BeyondEnd:     {Name: "end", Statement: "Behind all windows."},
	})

// The answers to [BackpropBeyond].
const BeyondDivided, BeyondEnd spec.Answer = 0, 1

// convolving makes an operation on data and a kernel.
func convolving(text spec.Text, attributes any, meaning []*spec.Rule, limit func(c *spec.Call) error, questions ...*spec.Question) *spec.Operator {
	op := &spec.Operator{Name: text.Name, Family: "convolution", Params: convolutionParams, Attributes: spec.Attributes(attributes), Questions: questions, Limit: limit, Windows: windowsOf}
	rules, groups := windowRules(text, "strides", "dilations"), GroupDimensions(op)
	rank := text.Given(rules[0]).Static("kernel-rank", "Inputs, 2", "The kernel has a dimension of groups, if there are any, and else those of the data.", func(k *spec.Check) {
		if x, w := k.Tensors[0].Rank(), k.Tensors[1].Rank(); x+groups != w {
			k.Breaks("%d dimensions, and %d of the data", w, x)
		}
	})
	if groups > 0 {
		meaning = append(meaning, text.Meaning("group", "Detailed description; Inputs", "The channels of the data and the feature maps are divided into groups of neighbours. A feature map has a kernel for the channels of its own group."))
	}
	op.Rules = slices.Concat(meaning, rules, []*spec.Rule{
		text.Meaning("dilations", "Attributes, dilations", "Along each spatial dimension, neighbours in a window are dilations apart."),
		rank,
		text.Given(rank).Static("channels", "Inputs", "The data have as many channels as the kernel, of all groups.", func(k *spec.Check) {
			w := k.Tensors[1].Sizes
			channels := w[groups+1]
			if strings.HasSuffix(op.Name, "backprop_data") {
				channels = w[groups]
			}
			for _, n := range w[:groups] {
				product, ok := tensor.Mul(channels, n)
				if channels = product; !ok {
					channels = -1
				}
			}
			if x := k.Tensors[0].Sizes[1]; x != channels {
				k.Breaks("the data have %d channels, and the kernel has sizes %v", x, w)
			}
		}),
		text.Types("Types", numericTypes),
		text.Static("same-type", "Types", "The inputs and the output have the same element type.", spec.OneDType),
	})
	return op
}

// limitOfBackprop returns a [*spec.LimitError] if the text makes a size of the output negative.
func limitOfBackprop(c *spec.Call) error {
	a, d := spec.As[BackpropAttributes](c), -1
	if err := eachWindow(c, func(w spec.Window) error {
		d++
		more, stated := int64(0), d < len(a.OutputShape)
		if d < len(a.OutputPadding) {
			more = a.OutputPadding[d]
		}
		switch {
		case more > maxWindow || stated && a.OutputShape[d] > math.MaxInt32:
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		case w.Size == 0:
			return &spec.LimitError{Part: "data", Err: errNoWindow}
		case !stated && w.Reach()+more < w.Begin+w.End:
			return &spec.LimitError{Part: "pads_begin and pads_end", Err: errCutAway}
		}
		return nil
	}); err != nil {
		return err
	}
	return family.OfComputed(c)
}

var (
	errCutAway  = errors.New("the text makes a size of the output negative")
	errNoWindow = errors.New("the equations count one window less than none")
)
