package onnx

import (
	"errors"
	"math"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// ConvAttributes are the attributes of convolutions.
type ConvAttributes struct {
	Windows
	Group       int64   `conform:"group,optional" doc:"number of groups into which the channels of X and of the output are divided"`
	KernelShape []int64 `conform:"kernel_shape,along=steps,optional" doc:"spatial sizes of W, which says them, too"`
}

// ConvTransposeAttributes are the attributes of ConvTranspose.
type ConvTransposeAttributes struct {
	ConvAttributes
	OutputPadding []int64 `conform:"output_padding,along=steps,optional" doc:"elements that the output has more at the end of each spatial dimension; none when absent"`
	OutputShape   []int64 `conform:"output_shape,along=steps,optional" doc:"spatial sizes of the output, in place of pads"`
}

// Convolution returns a, of attributes that have more.
func (a *ConvAttributes) Convolution() *ConvAttributes { return a }

// Convolving are attributes that have [ConvAttributes].
type Convolving interface{ Convolution() *ConvAttributes }

// Conv multiplies windows of an input by weights, and adds the products.
var Conv = convolution(spec.Text{Name: "onnx.conv", Document: "ONNX Conv-22"}, convParams, func(text spec.Text) []*spec.Rule {
	return append(biasRules(text), computedTypes(text, true, floatTypes, 0)...)
}, Rounding)

var convParams = []spec.Param{
	{Name: "X"}, {Name: "W", Like: "X", Constant: true}, {Name: "B", Count: spec.Optional, Like: "X"}, {Name: "Y", Dir: spec.Out, Like: "X", Inferred: true},
}

// biasRules makes the rules about what is added to sums of products.
func biasRules(text spec.Text) []*spec.Rule {
	return []*spec.Rule{
		text.Meaning("bias", "B", "The element of B for the feature map is added."),
		text.Static("bias-size", "B", "B has one dimension, with an element for each feature map.", func(k *spec.Check) {
			for _, b := range k.Of("B") {
				if n, ok := FeatureMaps(k.Call); b.Rank() != 1 || ok && b.Sizes[0] != n {
					k.Breaks("B has sizes %v", b.Sizes)
				}
			}
		}),
	}
}

// Weights returns the position of the weights of a convolution.
func Weights(op *spec.Operator) int {
	return slices.IndexFunc(op.Params, func(p spec.Param) bool { return p.Name == "W" || p.Name == "w" })
}

// FeatureMaps returns how many channels the output of a convolution has; ok is false if the weights
// do not say it.
func FeatureMaps(c *spec.Call) (n int64, ok bool) {
	w := c.Tensors[Weights(c.Operator)].Sizes
	if a, transposed := c.Attributes.(*ConvTransposeAttributes); transposed {
		if len(w) < 2 {
			return 0, false
		}
		return tensor.Mul(w[1], a.Group)
	}
	if len(w) == 0 {
		return 0, false
	}
	return w[0], true
}

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
	of, shaped := weightRules(text, lengths)
	given := text.Given(of...)
	op := &spec.Operator{
		Name: text.Name, Family: "convolution", Params: params, Attributes: spec.Attributes(ConvAttributes{Group: 1}), Questions: questions,
		Limit: func(c *spec.Call) error { return limitOfWindows(c, kernelOf(c)) }, Windows: windowsOf(kernelOf),
	}
	at := Weights(op)
	op.Rules = slices.Concat([]*spec.Rule{
		text.Sizes("introduction; Y", "The output has the batch size of X and a channel for each feature map of W. Along each spatial dimension it has as many elements as windows fit into X with its padding."),
		text.Meaning("value", "introduction; W", "An element of the output is the sum of the products of the elements of X in a window and those of W for its feature map at the same places."),
		text.Meaning("padding-zero", "pads", "Elements of the padding count as 0."),
		text.Meaning("group", "group; W", "The channels of X and the feature maps are divided into group groups of neighbours. A feature map has weights for the channels of its own group."),
	}, rules, of, []*spec.Rule{
		given.Static("channels", "W", "X has as many channels as W, times group.", spec.With(func(k *spec.Check, a *ConvAttributes) {
			x, w := k.Tensors[0].Sizes[1], k.Tensors[at].Sizes[1]
			if n, ok := tensor.Mul(w, a.Group); !ok || n != x {
				k.Breaks("X has %d, and W %d for each of %d groups", x, w, a.Group)
			}
		})),
		given.Static("feature-maps", "W", "The number of feature maps is a multiple of group.", spec.With(func(k *spec.Check, a *ConvAttributes) {
			if m := k.Tensors[at].Sizes[0]; m%a.Group != 0 {
				k.Breaks("%d feature maps in %d groups", m, a.Group)
			}
		})),
		shaped,
	}, more(text))
	return op
}

// weightRules makes the rules about weights and groups, of which the first ones must hold for others
// to make sense, and the one about their spatial sizes.
func weightRules(text spec.Text, lengths *spec.Rule) (given []*spec.Rule, shaped *spec.Rule) {
	rank := text.Given(lengths).Static("weights-rank", "W", "W has as many dimensions as X.", func(k *spec.Check) {
		if x, w := k.Tensors[0].Rank(), k.Tensors[Weights(k.Operator)].Rank(); x != w {
			k.Breaks("%d and %d", x, w)
		}
	})
	group := text.Static("group-positive", "group (silent)", "There is at least one group.", family.AtLeast(1, "group"))
	return []*spec.Rule{rank, group}, text.Given(rank).Static("kernel-shape", "kernel_shape", "kernel_shape, if present, has the spatial sizes of W.", func(k *spec.Check) {
		for d, size := range k.Attributes.(Convolving).Convolution().KernelShape {
			if w := kernelOf(k.Call)[d]; w != size {
				k.Breaks("kernel_shape[%d] is %d, and W has size %d", d, size, w)
			}
		}
	})
}

// kernelOf returns the spatial sizes of the weights of a call, if there are any.
func kernelOf(c *spec.Call) []int64 {
	w := &c.Tensors[Weights(c.Operator)]
	return w.Sizes[min(2, w.Rank()):]
}

var convTransposeText = spec.Text{Name: "onnx.conv_transpose", Document: "ONNX ConvTranspose-22"}

// ConvTranspose adds the products of each element of an input with weights to the elements of a window
// of the output.
var ConvTranspose = convTranspose()

// ConvTransposeBound is a question because the text names two bounds with a slash between, of which its
// examples exceed the dilation.
var ConvTransposeBound = convTransposeText.Question("output-padding-bound", "output_padding",
	"Each entry of output_padding “must be less than the corresponding stride/dilation”. May it be less than the dilation alone?", []spec.Option{
		BoundEither: {Name: "either", Statement: "Yes: it is less than one of them."},
		BoundStride: {Name: "stride", Statement: "No: it is less than the stride."},
	})

// The answers to [ConvTransposeBound].
const BoundEither, BoundStride spec.Answer = 0, 1

// ConvTransposeBeyond is a question because the equations of the text make a padding negative then, which is
// never so otherwise. In its example of one element more, all answers agree.
var ConvTransposeBeyond = convTransposeText.Question("beyond-windows", "introduction; output_shape",
	"Where are the elements of an output that is larger than what all windows reach?", []spec.Option{
		BeyondDivided: {Name: "divided", Statement: "On both sides, as the equations divide them, rounded down."},
		BeyondEnd:     {Name: "end", Statement: "Behind all windows."},
	})

// The answers to [ConvTransposeBeyond].
const BeyondDivided, BeyondEnd spec.Answer = 0, 1

func convTranspose() *spec.Operator {
	text := convTransposeText
	checks, lengths := windowChecks(text, "dilations", "kernel_shape", "output_padding", "output_shape", "strides")
	of, shaped := weightRules(text, lengths)
	given := text.Given(of...)
	padding := text.Given(lengths).Static("output-padding-not-negative", "output_padding (silent)", "No entry of output_padding is negative.", family.AtLeast(0, "output_padding"))
	return &spec.Operator{
		Name: text.Name, Family: "convolution", Params: convParams, Attributes: spec.Attributes(ConvTransposeAttributes{ConvAttributes: ConvAttributes{Group: 1}}),
		Rules: slices.Concat([]*spec.Rule{
			text.Sizes("introduction; Y", "The output has the batch size of X and as many channels as W for each group. Along each spatial dimension it has as many elements as all windows reach, with output_padding and without pads."),
			text.Meaning("value", "introduction; W", "An element of the output is the sum, over the windows that have it, of the products of their elements of X and those of W at its place in the window."),
			text.Meaning("group", "group; W", "The channels of X and of the output are divided into group groups of neighbours. An element of X counts for the channels of its own group."),
			text.Meaning("strides", "strides", "Along each spatial dimension, the windows of neighbours in X begin strides apart, or one element apart without strides."),
			text.Meaning("dilations", "dilations", "Along each spatial dimension, neighbours in a window are dilations apart, or one element without dilations."),
			text.Meaning("pads", "introduction; pads", "The output lacks as many elements before each spatial dimension as the first half of pads says, and as many behind it as the second half says."),
			text.Meaning("output-padding", "output_padding", "Along each spatial dimension, the output has as many elements more at the end as output_padding says."),
			text.Meaning("output-shape", "introduction; output_shape", "With output_shape, pads are ignored: the output lacks as many elements as give it these sizes, or has as many more."),
			text.Meaning("valid", "auto_pad", "With VALID and without output_shape, the output lacks none."),
			text.Meaning("same", "auto_pad", "With SAME_UPPER and SAME_LOWER and without output_shape, the output lacks as many elements as give it the sizes of the input, times strides."),
			text.Meaning("same-upper", "introduction; auto_pad", "With SAME_UPPER, half of those that it lacks are before it, rounded down."),
			text.Meaning("same-lower", "introduction; auto_pad", "With another auto_pad, half of them are before it, rounded up, where pads does not say how many."),
		}, checks, []*spec.Rule{
			padding,
			text.Given(padding).Static("output-padding-small", "output_padding", "An entry of output_padding is less than the stride or the dilation of its dimension.", spec.With(func(k *spec.Check, a *ConvTransposeAttributes) {
				for d, more := range a.OutputPadding {
					stride, dilation := entry(a.Strides, d, 1), entry(a.Dilations, d, 1)
					if more >= stride && (more >= dilation || k.Answer(ConvTransposeBound) == BoundStride) {
						k.Breaks("output_padding[%d] is %d, with a stride of %d and a dilation of %d", d, more, stride, dilation)
					}
				}
			})),
			text.Static("output-shape-not-negative", "output_shape (silent)", "No entry of output_shape is negative.", family.AtLeast(0, "output_shape")),
		}, of, []*spec.Rule{
			given.Static("channels", "W", "X has as many channels as W.", func(k *spec.Check) {
				if x, w := k.Tensors[0].Sizes[1], k.Tensors[1].Sizes[0]; x != w {
					k.Breaks("X has %d, and W %d", x, w)
				}
			}),
			given.Static("channels-of-groups", "group", "The number of channels of X is a multiple of group.", spec.With(func(k *spec.Check, a *ConvTransposeAttributes) {
				if x := k.Tensors[0].Sizes[1]; x%a.Group != 0 {
					k.Breaks("%d channels in %d groups", x, a.Group)
				}
			})),
			shaped,
		}, biasRules(text), computedTypes(text, true, floatTypes, 0)),
		Questions: []*spec.Question{ConvTransposeBound, ConvTransposeBeyond, Rounding},
		Limit:     limitOfTransposed, Windows: windowsOf(kernelOf),
	}
}

// limitOfTransposed returns a [*spec.LimitError] if the text makes a size of the output negative.
func limitOfTransposed(c *spec.Call) error {
	a, n := spec.As[ConvTransposeAttributes](c), c.Tensors[0].Rank()-2
	if a.OutputPadding != nil && len(a.OutputPadding) != n || a.OutputShape != nil && len(a.OutputShape) != n {
		return nil
	}
	same := a.AutoPad == AutoPadSameUpper || a.AutoPad == AutoPadSameLower
	return eachWindow(c, kernelOf(c), func(d int, w spec.Window) error {
		more := entry(a.OutputPadding, d, 0)
		if more > maxWindow || entry(a.OutputShape, d, 0) > math.MaxInt32 {
			return &spec.LimitError{Part: "the window", Err: errFarApart}
		}
		if a.OutputShape == nil && !same && w.Reach()+more < w.Begin+w.End {
			return &spec.LimitError{Part: "pads", Err: errCutAway}
		}
		return nil
	})
}

var errCutAway = errors.New("the text makes a size of the output negative")
