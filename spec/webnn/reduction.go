package webnn

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The operations that reduce dimensions.
var (
	ReduceSum       = reduction("reduce_sum", "reduceSum", "Sum", "the sum of the elements", wideTypes, Rounding)
	ReduceProduct   = reduction("reduce_product", "reduceProduct", "Product", "the product of the elements", wideTypes, Rounding)
	ReduceMean      = reduction("reduce_mean", "reduceMean", "Mean", "the mean of the elements", floatTypes, Rounding)
	ReduceL1        = reduction("reduce_l1", "reduceL1", "L1", "the sum of the elements without their signs", wideTypes, Rounding)
	ReduceSumSquare = reduction("reduce_sum_square", "reduceSumSquare", "SumSquare", "the sum of the squares of the elements", wideTypes, Rounding)
	ReduceMax       = reduction("reduce_max", "reduceMax", "Max", "the greatest of the elements", nil, ReduceMaxNaN)
	ReduceMin       = reduction("reduce_min", "reduceMin", "Min", "the least of the elements", nil, ReduceMinNaN)
	ArgMax          = argument("arg_max", "argMax", "greatest", ArgMaxTies)
	ArgMin          = argument("arg_min", "argMin", "least", ArgMinTies)
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	ReduceMaxNaN = family.SelectsNaN(text("reduce_max", "reduceMax"), "Reduction types, Max", "greatest")
	ReduceMinNaN = family.SelectsNaN(text("reduce_min", "reduceMin"), "Reduction types, Min", "least")
)

// The questions about equal elements, whose answer the text leaves to an implementation.
var (
	ArgMaxTies = ties(text("arg_max", "argMax"), "greatest")
	ArgMinTies = ties(text("arg_min", "argMin"), "least")
)

func ties(text spec.Text, which string) *spec.Question {
	return text.Question("ties", "introduction", "Which of several equal elements is the "+which+"?", []spec.Option{
		TiesFirst:     {Name: "first", Statement: "The first."},
		TiesLast:      {Name: "last", Statement: "The last."},
		TiesUndefined: {Name: "undefined", Statement: "Any: the output may hold anything there.", Permissive: true},
	})
}

// The answers to [ArgMaxTies] and [ArgMinTies].
const TiesFirst, TiesLast, TiesUndefined spec.Answer = 0, 1, 2

// ReduceAttributes are the options of reductions.
type ReduceAttributes struct {
	Axes           []int64 `conform:"axes,uint32,axis,optional" doc:"dimensions to reduce; all when absent"`
	KeepDimensions bool    `conform:"keep_dimensions,optional" doc:"whether these dimensions stay, with size 1"`
}

// reduction makes a reduction. Of is what an element of the output is.
func reduction(name, method, kind, of string, types []tensor.DType, questions ...*spec.Question) *spec.Operator {
	text := text(name, method)
	inRange := text.Static("axes-in-range", "axes; calculate reduction output sizes", "Each of the axes is less than the rank of the input.", family.AxesInRange)
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Like: "input", Inferred: true}},
		Attributes: spec.Attributes(ReduceAttributes{}), Questions: questions, Continuous: !slices.Contains(questions, Rounding), // it selects an element
		Rules: append([]*spec.Rule{
			reducedSizes(text, "the reduced ones"),
			text.Meaning("value", "introduction; Reduction types, "+kind, "An element of the output is "+of+" along the axes."),
			text.Meaning("all", "axes", "Without a list of axes, all dimensions are reduced."),
			text.Meaning("none", "axes", "With an empty list of axes, none is reduced: an element of the output is made of that of the input alone."),
			inRange,
			text.Given(inRange).Static("axes-unique", "calculate reduction output sizes", "No axis is named twice.", func(k *spec.Check) {
				if d, found := family.Repeated(spec.As[ReduceAttributes](k.Call).Axes, k.Tensors[0].Rank()); found {
					k.Breaks("dimension %d is named twice", d)
				}
			}),
		}, typeRules(text, types, 1, 0)...),
	}
}

// reducedSizes makes the rule about the sizes of the output of a reduction.
func reducedSizes(text spec.Text, reduced string) *spec.Rule {
	return text.Sizes("keepDimensions; calculate reduction output sizes", "The output has the sizes of the input, but "+reduced+" are 1 with keepDimensions, or gone without it.")
}

// ArgAttributes are the argument and the options of argMin and argMax.
type ArgAttributes struct {
	Axis           int64 `conform:"axis,uint32,axis" doc:"dimension to reduce"`
	KeepDimensions bool  `conform:"keep_dimensions,optional" doc:"whether it stays, with size 1"`
}

// argument makes an operation that finds an element. The text's outputDataType is the data type of the output.
func argument(name, method, which string, ties *spec.Question) *spec.Operator {
	text := text(name, method)
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Inferred: true}},
		Attributes: spec.Attributes(ArgAttributes{}), Questions: []*spec.Question{ties},
		Rules: []*spec.Rule{
			reducedSizes(text, "that along the axis"),
			text.Meaning("value", "introduction", "An element of the output is the place, along the axis, of the "+which+" of the elements along the axis."),
			text.Static("axis-in-range", "axis; method steps, axis", "The axis is less than the rank of the input.", family.AxesInRange),
			Types, Dimensions, ElementCount,
			resultTypes(text, "Tensor limits; method steps, outputDataType", "The output has the data type int32 or int64.", placeTypes, among(placeTypes)),
		},
	}
}

// placeTypes are the data types of places.
var placeTypes = []tensor.DType{tensor.Int32, tensor.Int64}

// CumulativeSumAttributes are the argument and the options of cumulativeSum.
type CumulativeSumAttributes struct {
	Axis      int64 `conform:"axis,uint32,axis" doc:"dimension along which elements are added"`
	Exclusive bool  `conform:"exclusive,optional" doc:"whether the element at a place is no part of its sum"`
	Reversed  bool  `conform:"reversed,optional" doc:"whether sums begin at the end"`
}

// CumulativeSum adds the elements up to each.
var CumulativeSum = func() *spec.Operator {
	text := text("cumulative_sum", "cumulativeSum")
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Like: "input", Inferred: true}},
		Attributes: spec.Attributes(CumulativeSumAttributes{}), Questions: []*spec.Question{Rounding},
		Rules: append([]*spec.Rule{
			text.Sizes("Returns", "The output has the sizes of the input."),
			text.Meaning("value", "introduction; exclusive", "An element of the output is the sum of those of the input along the axis up to its place."),
			text.Meaning("exclusive", "exclusive", "With exclusive, the element at the place itself does not count."),
			text.Meaning("reverse", "reversed", "With reversed, those from the place on count."),
			text.Static("axis-in-range", "axis; method steps, axis", "The axis is less than the rank of the input.", family.AxesInRange),
		}, typeRules(text, wideTypes, 1, 0)...),
	}
}()
