package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Pool are the attributes of operations that make an element of those in a window and of nothing else.
type Pool struct {
	Windows
	Kernel       []int64 `conform:"kernel,along=steps" doc:"spatial sizes of a window"`
	RoundingType int64   `conform:"rounding_type,enum=floor|ceil|ceil_torch,optional" doc:"whether there is a last window that ends behind the padding"`
}

// The values of rounding_type.
const RoundFloor, RoundCeil, RoundCeilTorch = 0, 1, 2

// Pooling returns p, of attributes that have more.
func (p *Pool) Pooling() *Pool { return p }

// Pooled are attributes that have [Pool].
type Pooled interface{ Pooling() *Pool }

// MaxPoolAttributes are the attributes of MaxPool. Its index_element_type is the element type of the indices.
type MaxPoolAttributes struct {
	Pool
	Axis      int64   `conform:"axis,axis,optional" doc:"first dimension of those over which indices count, negative from the back"`
	Dilations []int64 `conform:"dilations,along=steps,optional" doc:"distance of neighbours in a window, of each spatial dimension; 1 when absent"`
}

// AvgPoolAttributes are the attributes of AvgPool.
type AvgPoolAttributes struct {
	Pool
	ExcludePad bool `conform:"exclude_pad" doc:"exclude-pad: whether elements of the padding do not count"`
}

var (
	maxPoolText = spec.Text{Name: "openvino.max_pool", Document: "MaxPool-14 (OpenVINO)"}
	avgPoolText = spec.Text{Name: "openvino.avg_pool", Document: "AvgPool-14 (OpenVINO)"}
)

var maxPoolTypes = maxPoolText.Types("Types, T", numericTypes)

// MaxPool selects the greatest element of each window.
var MaxPool = &spec.Operator{
	Name: maxPoolText.Name, Family: "pool", Attributes: spec.Attributes(MaxPoolAttributes{}),
	Params: []spec.Param{{Name: "data"}, {Name: "output", Dir: spec.Out, Like: "data", Inferred: true}, {Name: "indices", Dir: spec.Out, Inferred: true}},
	Rules: append(poolRules(maxPoolText, "strides", "dilations"),
		maxPoolText.Meaning("value", "Detailed description", "An element of the output is the greatest of those of the data in its window."),
		maxPoolText.Meaning("padding", "Detailed description; Attributes, pads_begin", "Elements of the padding and behind it are the negative infinity, or the least number of a type without one."),
		maxPoolText.Meaning("dilations", "Attributes, dilations", "Along each spatial dimension, neighbours in a window are dilations apart, or one element without dilations."),
		maxPoolText.Meaning("indices", "Outputs, 2", "An element of the indices is the place of the one that the output has, counted over the dimensions from the axis on. That of a padding may be anything."),
		maxPoolText.Meaning("negative-axis", "Attributes, axis", "A negative axis counts from the back: -1 is the last dimension."),
		maxPoolText.Static("axis-in-range", "Attributes, axis", "The axis is from -r to r-1, where r is the rank of the data.", family.AxesInRange),
		maxPoolTypes,
		maxPoolText.Static("same-type", "Outputs, 1", "The data and the output have the same element type.", spec.SameDType(0, 1)),
		indexTypes(maxPoolText.Given(maxPoolTypes))),
	Questions:  []*spec.Question{SameSize, MaxPoolValidCeil, MaxPoolNaN, MaxPoolTies},
	Continuous: true, Limit: limitOfWindows, Windows: windowsOf,
}

// AvgPool takes the mean of each window.
var AvgPool = &spec.Operator{
	Name: avgPoolText.Name, Family: "pool", Attributes: spec.Attributes(AvgPoolAttributes{}),
	Params: []spec.Param{{Name: "data"}, {Name: "output", Dir: spec.Out, Like: "data", Inferred: true}},
	Rules: append(poolRules(avgPoolText, "strides"),
		avgPoolText.Meaning("value", "Detailed description", "An element of the output is the sum of those of the data in its window, divided by how many elements count."),
		avgPoolText.Meaning("excludes-padding", "Attributes, exclude-pad", "With exclude-pad, the elements of the data count."),
		avgPoolText.Meaning("includes-padding", "Attributes, exclude-pad", "Without exclude-pad, the zeros of the padding count, too."),
		avgPoolText.Types("Types, T", numericTypes),
		avgPoolText.Static("same-type", "Types, T (silent)", "The data and the output have the same element type.", spec.OneDType)),
	Questions: []*spec.Question{SameSize, AvgPoolValidCeil, AvgPoolTail, Rounding},
	Limit:     limitOfWindows, Windows: windowsOf,
}

// poolRules makes the rules about the windows of a pool.
func poolRules(text spec.Text, distances ...string) []*spec.Rule {
	const section = "Attributes, rounding_type; Pooling Operators, shape calculation rules"
	return slices.Concat([]*spec.Rule{
		text.Sizes(section, "The output has the batch size and the channels of the data. Along each spatial dimension it has as many elements as windows fit into the data with their padding."),
		text.Meaning("ceil", section, "With ceil and ceil_torch, the number of windows is rounded up: the last one may end behind the padding."),
		text.Meaning("ceil-torch", section, "With ceil_torch, there is one window less if the last one begins behind the data."),
	}, paddingRules(text), windowRules(text, distances...), []*spec.Rule{
		text.Static("kernel-positive", "Attributes, kernel", "No entry of kernel is below 1.", family.AtLeast(1, "kernel")),
	})
}

// The questions about rounding_type beside valid, of which an equation and an example say different things.
var (
	MaxPoolValidCeil = validCeil(maxPoolText)
	AvgPoolValidCeil = validCeil(avgPoolText)
)

func validCeil(text spec.Text) *spec.Question {
	return text.Question("valid-ceil", "Pooling Operators, shape calculation rules", "Is the number of windows rounded up with ceil and ceil_torch where auto_pad is valid?", []spec.Option{
		ValidFloor: {Name: "floor", Statement: "No: the equation for valid lacks rounding_type, and rounds down."},
		ValidCeil:  {Name: "ceil", Statement: "Yes, as in example 6."},
	})
}

// MaxPoolNaN is a question because a NaN is neither above a number nor below it.
var MaxPoolNaN = family.SelectsNaN(maxPoolText, "Detailed description", "greatest")

// MaxPoolTies is a question because the text does not say which of equal elements is selected.
var MaxPoolTies = maxPoolText.Question("ties", "Outputs, 2 (silent)", "Of several equal elements, which place do the indices have?", []spec.Option{
	TiesFirst: {Name: "first", Statement: "That of the first one in row-major order."},
	TiesLast:  {Name: "last", Statement: "That of the last one."},
})

// AvgPoolTail is a question because the text does not say whether what is behind the padding is padding.
var AvgPoolTail = avgPoolText.Question("tail", "Attributes, exclude-pad (silent)",
	"With ceil and ceil_torch, a window may end behind the padding. Do the elements there count without exclude-pad?", []spec.Option{
		TailExcluded:  {Name: "excluded", Statement: "No."},
		TailIncluded:  {Name: "included", Statement: "Yes: all windows have the same number of elements."},
		TailUndefined: {Name: "undefined", Statement: "What such a window makes may be anything.", Permissive: true},
	})

// The answers to the questions of pools.
const (
	ValidFloor, ValidCeil                     spec.Answer = 0, 1
	TiesFirst, TiesLast                       spec.Answer = 0, 1
	TailExcluded, TailIncluded, TailUndefined spec.Answer = 0, 1, 2
)
