package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// ConvAttributes are the attributes of Conv and ConvInteger.
type ConvAttributes struct {
	Windows
	Group       int64   `conform:"group,optional" doc:"number of groups into which the channels of X and of the output are divided"`
	KernelShape []int64 `conform:"kernel_shape,along=steps,optional" doc:"spatial sizes of W, which says them, too"`
}

// Conv multiplies windows of an input by weights, and adds the products.
var Conv = convolution(spec.Text{Name: "onnx.conv", Document: "ONNX Conv-22"}, []spec.Param{
	{Name: "X"}, {Name: "W", Like: "X"}, {Name: "B", Count: spec.Optional, Like: "X"}, {Name: "Y", Dir: spec.Out, Like: "X", Inferred: true},
}, func(text spec.Text) []*spec.Rule {
	return append([]*spec.Rule{
		text.Meaning("bias", "B", "The element of B for the feature map is added."),
		text.Static("bias-size", "B", "B has one dimension, with an element for each feature map.", func(k *spec.Check) {
			for _, b := range k.Of("B") {
				if w := k.Tensors[1]; b.Rank() != 1 || w.Rank() > 0 && b.Sizes[0] != w.Sizes[0] {
					k.Breaks("B has sizes %v", b.Sizes)
				}
			}
		}),
	}, computedTypes(text, true, floatTypes, 0)...)
}, Rounding)

// ConvInteger is [Conv] of small integers, from which a zero point is subtracted.
var ConvInteger = convolution(spec.Text{Name: "onnx.conv_integer", Document: "ONNX ConvInteger-10"}, []spec.Param{
	{Name: "x"},
	{Name: "w"},
	{Name: "x_zero_point", Count: spec.Optional, Like: "x"},
	{Name: "w_zero_point", Count: spec.Optional, Like: "w"},
	{Name: "y", Dir: spec.Out, Type: tensor.Int32, Inferred: true},
}, func(text spec.Text) []*spec.Rule {
	return append([]*spec.Rule{
		text.Meaning("zero-point", "introduction; x_zero_point; w_zero_point", "A zero point is subtracted from each element of its input first. Padding counts as 0 then."),
		text.Meaning("per-channel", "w_zero_point", "A w_zero_point of one dimension has an element for each feature map."),
		text.Static("x-zero-point", "x_zero_point", "x_zero_point is a scalar.", func(k *spec.Check) {
			for _, t := range k.Of("x_zero_point") {
				if t.Rank() > 0 {
					k.Breaks("it has sizes %v", t.Sizes)
				}
			}
		}),
		text.Static("w-zero-point", "w_zero_point", "w_zero_point is a scalar, or has one dimension with an element for each feature map.", func(k *spec.Check) {
			for _, t := range k.Of("w_zero_point") {
				if w := k.Tensors[1]; t.Rank() > 1 || t.Rank() == 1 && w.Rank() > 0 && t.Sizes[0] != w.Sizes[0] {
					k.Breaks("it has sizes %v", t.Sizes)
				}
			}
		}),
	}, smallRules(text)...)
})

// convolution makes an operator that multiplies windows by weights.
func convolution(text spec.Text, params []spec.Param, more func(text spec.Text) []*spec.Rule, questions ...*spec.Question) *spec.Operator {
	rules, lengths := windowRules(text)
	weights := text.Given(lengths).Static("weights-rank", "W", "W has as many dimensions as X.", func(k *spec.Check) {
		if x, w := k.Tensors[0].Rank(), k.Tensors[1].Rank(); x != w {
			k.Breaks("%d and %d", x, w)
		}
	})
	group := text.Static("group-positive", "group (silent)", "There is at least one group.", family.AtLeast(1, "group"))
	return &spec.Operator{
		Name: text.Name, Family: "convolution", Params: params, Attributes: spec.Attributes(ConvAttributes{Group: 1}), Questions: questions,
		Rules: append(append(append([]*spec.Rule{
			text.Sizes("introduction; Y", "The output has the batch size of X and a channel for each feature map of W. Along each spatial dimension it has as many elements as windows fit into X with its padding."),
			text.Meaning("value", "introduction; W", "An element of the output is the sum of the products of the elements of X in a window and those of W for its feature map at the same places."),
			text.Meaning("padding-zero", "pads", "Elements of the padding count as 0."),
			text.Meaning("group", "group; W", "The channels of X and the feature maps are divided into group groups of neighbours. A feature map has weights for the channels of its own group."),
		}, rules...), weights, group,
			text.Given(weights, group).Static("channels", "W", "X has as many channels as W, times group.", spec.With(func(k *spec.Check, a *ConvAttributes) {
				x, w := k.Tensors[0].Sizes[1], k.Tensors[1].Sizes[1]
				if n, ok := tensor.Mul(w, a.Group); !ok || n != x {
					k.Breaks("X has %d, and W %d for each of %d groups", x, w, a.Group)
				}
			})),
			text.Given(weights, group).Static("feature-maps", "W", "The number of feature maps is a multiple of group.", spec.With(func(k *spec.Check, a *ConvAttributes) {
				if m := k.Tensors[1].Sizes[0]; m%a.Group != 0 {
					k.Breaks("%d feature maps in %d groups", m, a.Group)
				}
			})),
			text.Given(weights).Static("kernel-shape", "kernel_shape", "kernel_shape, if present, has the spatial sizes of W.", spec.With(func(k *spec.Check, a *ConvAttributes) {
				for d, size := range a.KernelShape {
					if w := k.Tensors[1].Sizes[2+d]; w != size {
						k.Breaks("kernel_shape[%d] is %d, and W has size %d", d, size, w)
					}
				}
			}))), more(text)...),
		Limit: func(c *spec.Call) error { return limitOfWindows(c, c.Tensors[1].Sizes[min(2, c.Tensors[1].Rank()):]) },
	}
}
