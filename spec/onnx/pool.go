package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// Pool are the attributes of operators that make an element of those in a window and of nothing
// else.
type Pool struct {
	Windows
	CeilMode    bool    `conform:"ceil_mode,optional" doc:"whether there is a last window that begins in the input, or before it, and ends behind the padding"`
	KernelShape []int64 `conform:"kernel_shape,along=steps" doc:"spatial sizes of a window"`
}

// MaxPoolAttributes are the attributes of MaxPool.
type MaxPoolAttributes struct {
	Pool
	StorageOrder bool `conform:"storage_order,optional" doc:"whether Indices counts elements with the first spatial dimension as the fastest, and not the last"`
}

// AveragePoolAttributes are the attributes of AveragePool.
type AveragePoolAttributes struct {
	Pool
	CountIncludePad bool `conform:"count_include_pad,optional" doc:"whether elements of the padding count"`
}

// LpPoolAttributes are the attributes of LpPool.
type LpPoolAttributes struct {
	Pool
	P int64 `conform:"p,optional" doc:"power of the elements that are added up, of whose sum the root is taken"`
}

// Pooling returns p, of attributes that have more.
func (p *Pool) Pooling() *Pool { return p }

// Pooled are attributes that have [Pool].
type Pooled interface{ Pooling() *Pool }

// poolTypes are the data types of MaxPool.
var poolTypes = append(slices.Clone(floatTypes), tensor.Int8, tensor.Uint8)

// The texts of pools.
var (
	maxPoolText       = spec.Text{Name: "onnx.max_pool", Document: "ONNX MaxPool-22"}
	lpPoolText        = spec.Text{Name: "onnx.lp_pool", Document: "ONNX LpPool-22"}
	averagePoolText   = spec.Text{Name: "onnx.average_pool", Document: "ONNX AveragePool-22"}
	globalMaxText     = spec.Text{Name: "onnx.global_max_pool", Document: "ONNX GlobalMaxPool-22"}
	globalAverageText = spec.Text{Name: "onnx.global_average_pool", Document: "ONNX GlobalAveragePool-22"}
)

// MaxPool selects the greatest element in each window.
var MaxPool = &spec.Operator{
	Name: maxPoolText.Name, Family: "pool",
	Params: []spec.Param{
		{Name: "X"},
		{Name: "Y", Dir: spec.Out, Like: "X", Inferred: true},
		{Name: "Indices", Dir: spec.Out, Count: spec.Optional, Type: tensor.Int64, Inferred: true},
	},
	Attributes: spec.Attributes(MaxPoolAttributes{}),
	Rules: slices.Concat([]*spec.Rule{
		poolSizes(maxPoolText),
		maxPoolText.Meaning("value", "introduction", "An element of Y is the greatest of those of X in its window. Elements of the padding do not count."),
		maxPoolText.Meaning("indices", "Indices", "An element of Indices is the place in X of the element that Y has, counted over all of X."),
		maxPoolText.Meaning("row-major", "storage_order", "Without storage_order, places are in row-major order."),
		maxPoolText.Meaning("column-major", "storage_order", "With storage_order, those of one batch and channel are in column-major order."),
	}, poolRules(maxPoolText), []*spec.Rule{
		maxPoolText.Types("Type Constraints, T", poolTypes),
		maxPoolText.Static("same-dtype", "Type Constraints, T", "X and Y have the same data type.", spec.SameDType(0, 1)),
		maxPoolText.Static("int64", "Type Constraints, I", "Indices has the data type int64.", int64s("Indices")),
	}),
	Questions:  []*spec.Question{MaxPoolNaN, MaxPoolNothing, MaxPoolTies, MaxPoolBegins},
	Continuous: true, Limit: limitOfPool, Windows: windowsOf(kernelOfPool),
}

// AveragePool takes the mean of each window.
var AveragePool = &spec.Operator{
	Name: averagePoolText.Name, Family: "pool", Params: restating("X", "Y"), Attributes: spec.Attributes(AveragePoolAttributes{}),
	Rules: slices.Concat([]*spec.Rule{
		poolSizes(averagePoolText),
		averagePoolText.Meaning("value", "introduction", "An element of Y is the sum of those of X in its window, divided by how many elements count."),
		averagePoolText.Meaning("excludes-padding", "introduction; count_include_pad", "Without count_include_pad, the elements of X count."),
		averagePoolText.Meaning("includes-padding", "introduction; count_include_pad", "With count_include_pad, those of the padding count, too."),
	}, poolRules(averagePoolText), computedTypes(averagePoolText, false, floatTypes, 0)),
	Questions: []*spec.Question{AveragePoolTail, AveragePoolBegins, Rounding},
	Limit:     limitOfPool, Windows: windowsOf(kernelOfPool),
}

// LpPool takes the norm of each window.
var LpPool = &spec.Operator{
	Name: lpPoolText.Name, Family: "pool", Params: restating("X", "Y"), Attributes: spec.Attributes(LpPoolAttributes{P: 2}),
	Rules: slices.Concat([]*spec.Rule{
		poolSizes(lpPoolText),
		lpPoolText.Meaning("value", "introduction; p", "An element of Y is the p-th root of the sum of the magnitudes of those of X in its window, to the power of p. Elements of the padding do not count."),
	}, ceilRules(lpPoolText), []*spec.Rule{
		lpPoolText.Static("p-positive", "p (silent)", "p is at least 1, as of a norm.", family.AtLeast(1, "p")),
	}, computedTypes(lpPoolText, false, floatTypes, 0)),
	Questions: []*spec.Question{LpPoolBegins, Rounding},
	Limit: func(c *spec.Call) error {
		w := c.Attributes.(Windowed).Window()
		dilated := slices.ContainsFunc(w.Dilations, func(dilation int64) bool { return dilation != 1 })
		if dilated && w.AutoPad != AutoPadNotSet {
			return &spec.LimitError{Part: "auto_pad", Err: errUndilated}
		}
		return limitOfPool(c)
	},
	Windows: windowsOf(kernelOfPool),
}

var errUndilated = errors.New("the text leaves dilations out of its equations for auto_pad")

// GlobalMaxPool selects the greatest element of each channel.
var GlobalMaxPool = globalPool(globalMaxText, "the greatest", "MaxPool", GlobalMaxPoolNaN)

// GlobalAveragePool takes the mean of each channel.
var GlobalAveragePool = globalPool(globalAverageText, "the mean", "AveragePool", Rounding)

func globalPool(text spec.Text, of, like string, questions ...*spec.Question) *spec.Operator {
	return &spec.Operator{
		Name: text.Name, Family: "pool", Params: restating("X", "Y"), Attributes: spec.Attributes(struct{}{}), Questions: questions, Continuous: like == "MaxPool",
		Rules: append([]*spec.Rule{
			text.Sizes("introduction; Y", "The output has the batch size and the channels of X, and size 1 in each spatial dimension."),
			text.Meaning("value", "introduction", "An element of Y is "+of+" of those of X of its batch and channel, as of "+like+" with a window of the spatial sizes of X."),
			text.Static("rank", "inputs, X", "X has a batch, channels, and at least one spatial dimension.", spatialRank),
		}, computedTypes(text, false, floatTypes, 0)...),
	}
}

func poolSizes(text spec.Text) *spec.Rule {
	return text.Sizes("introduction", "The output has the batch size and the channels of X. Along each spatial dimension it has as many elements as windows fit into X with its padding.")
}

// poolRules makes the rules about the windows of a pool.
func poolRules(text spec.Text) []*spec.Rule {
	return append(ceilRules(text),
		text.Meaning("begins-in-padding", "introduction", "A window that would begin in the padding behind X is no window."))
}

// ceilRules is [poolRules] of a text that does not mention windows in the padding behind X.
func ceilRules(text spec.Text) []*spec.Rule {
	rules, _ := windowRules(text)
	return append(rules,
		text.Meaning("ceil", "introduction; ceil_mode", "With ceil_mode and without auto_pad, the number of windows is rounded up: the last one may end behind the padding."))
}

func limitOfPool(c *spec.Call) error { return limitOfWindows(c, kernelOfPool(c)) }

// kernelOfPool returns the spatial sizes of the windows of a pool.
func kernelOfPool(c *spec.Call) []int64 { return c.Attributes.(Pooled).Pooling().KernelShape }

// The questions about a NaN, which is neither above a number nor below it.
var (
	MaxPoolNaN       = family.SelectsNaN(maxPoolText, "introduction", "greatest")
	GlobalMaxPoolNaN = family.SelectsNaN(globalMaxText, "introduction", "greatest")
)

// MaxPoolNothing is a question because the text does not mention windows without elements.
var MaxPoolNothing = maxPoolText.Question("nothing", "introduction (silent)", "What is the greatest element in a window that has elements of the padding alone?", []spec.Option{
	NothingInfinity:  {Name: "infinity", Statement: "The negative infinity, or the least number of an integer type."},
	NothingLowest:    {Name: "lowest", Statement: "The least number of the data type."},
	NothingZero:      {Name: "zero", Statement: "Zero."},
	NothingUndefined: {Name: "undefined", Statement: "Anything.", Permissive: true},
})

// MaxPoolTies is a question because the text does not say which of equal elements is selected.
var MaxPoolTies = maxPoolText.Question("ties", "Indices (silent)", "Of several equal elements, which place does Indices have?", []spec.Option{
	TiesFirst: {Name: "first", Statement: "That of the first one in row-major order."},
	TiesLast:  {Name: "last", Statement: "That of the last one."},
})

// AveragePoolTail is a question because the text does not say whether what is behind the padding
// is padding.
var AveragePoolTail = averagePoolText.Question("tail", "count_include_pad (silent)",
	"With ceil_mode, a window may end behind the padding that pads states. Does count_include_pad count the elements there?", []spec.Option{
		TailExcluded: {Name: "excluded", Statement: "No."},
		TailIncluded: {Name: "included", Statement: "Yes: all windows have the same number of elements."},
	})

// The questions about windows that begin in the padding without ceil_mode.
var (
	MaxPoolBegins     = begins(maxPoolText)
	AveragePoolBegins = begins(averagePoolText)
)

// LpPoolBegins is a question because the text has no sentence about such windows, which MaxPool and AveragePool
// have.
var LpPoolBegins = lpPoolText.Question("begins-behind", "introduction; ceil_mode (silent)",
	"With ceil_mode, the last window may begin in the padding behind X, or behind that. Is it a window?", []spec.Option{
		BeginsIgnored: {Name: "ignored", Statement: "No, as of the other pools."},
		BeginsCounted: {Name: "counted", Statement: "Yes: the equation counts it."},
	})

func begins(text spec.Text) *spec.Question {
	return text.Question("begins-behind", "introduction (Sliding windows)",
		"Is a window that begins in the padding behind X no window without ceil_mode, too?", []spec.Option{
			BeginsIgnored: {Name: "ignored", Statement: "Yes: the sentence stands behind both equations."},
			BeginsCounted: {Name: "counted", Statement: "No: it is about ceil_mode, as in shape inference."},
		})
}

// The answers to the questions of pools.
const (
	NothingInfinity, NothingLowest, NothingZero, NothingUndefined spec.Answer = 0, 1, 2, 3
	TiesFirst, TiesLast                                           spec.Answer = 0, 1
	TailExcluded, TailIncluded                                    spec.Answer = 0, 1
	BeginsIgnored, BeginsCounted                                  spec.Answer = 0, 1
)
