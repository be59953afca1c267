package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// A ReduceFunction is a DML_REDUCE_FUNCTION. Those that round are left out: L2, LOG_SUM and LOG_SUM_EXP.
type ReduceFunction int64

// The reduce functions, with their values in DirectML.h.
const (
	ReduceArgmax    ReduceFunction = 0
	ReduceArgmin    ReduceFunction = 1
	ReduceAverage   ReduceFunction = 2
	ReduceL1        ReduceFunction = 3
	ReduceMax       ReduceFunction = 7
	ReduceMin       ReduceFunction = 8
	ReduceMultiply  ReduceFunction = 9
	ReduceSum       ReduceFunction = 10
	ReduceSumSquare ReduceFunction = 11
)

var reduceFunctions = spec.Enum{
	{Name: "argmax", Value: int64(ReduceArgmax)},
	{Name: "argmin", Value: int64(ReduceArgmin)},
	{Name: "average", Value: int64(ReduceAverage)},
	{Name: "l1", Value: int64(ReduceL1)},
	{Name: "max", Value: int64(ReduceMax)},
	{Name: "min", Value: int64(ReduceMin)},
	{Name: "multiply", Value: int64(ReduceMultiply)},
	{Name: "sum", Value: int64(ReduceSum)},
	{Name: "sum_square", Value: int64(ReduceSumSquare)},
}

// Enum lists the functions by their names.
func (ReduceFunction) Enum() spec.Enum { return reduceFunctions }

// String returns the name of the function: sum_square.
func (f ReduceFunction) String() string { return reduceFunctions.NameOf(int64(f)) }

// Positions reports whether the function returns places of elements.
func (f ReduceFunction) Positions() bool { return f == ReduceArgmax || f == ReduceArgmin }

// ReduceAttributes are the members of DML_REDUCE_OPERATOR_DESC that are not tensors.
type ReduceAttributes struct {
	FeatureLevel FeatureLevel   `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.0"`
	Function     ReduceFunction `conform:"function" doc:"what is made of the elements"`
	Axes         []int64        `conform:"axes,uint32,axis" doc:"dimensions to reduce"`
}

// ArgAttributes are the members of DML_ARGMAX_OPERATOR_DESC and DML_ARGMIN_OPERATOR_DESC that are not tensors.
type ArgAttributes struct {
	FeatureLevel  FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.0"`
	Axes          []int64      `conform:"axes,uint32,axis" doc:"dimensions to reduce"`
	AxisDirection int64        `conform:"axis_direction,enum=increasing|decreasing" doc:"whether the first or the last of equal elements counts"`
}

// The values of axis_direction.
const DirectionIncreasing, DirectionDecreasing = 0, 1

var (
	reduceText     = spec.Text{Name: "dml.reduce", Document: "DML_REDUCE_OPERATOR_DESC"}
	argmaxText     = spec.Text{Name: "dml.argmax", Document: "DML_ARGMAX_OPERATOR_DESC"}
	argminText     = spec.Text{Name: "dml.argmin", Document: "DML_ARGMIN_OPERATOR_DESC"}
	cumulativeText = spec.Text{Name: "dml.cumulative_summation", Document: "DML_CUMULATIVE_SUMMATION_OPERATOR_DESC"}
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	ReduceMaxNaN = named("max-nan", family.SelectsNaN(reduceText, "Function, MAX", "greatest"))
	ReduceMinNaN = named("min-nan", family.SelectsNaN(reduceText, "Function, MIN", "least"))
	ReduceArgNaN = named("arg-nan", family.PlacesNaN(reduceText, "Function, ARGMAX and ARGMIN", "greatest or least"))
	ArgmaxNaN    = family.PlacesNaN(argmaxText, "introduction", "greatest")
	ArgminNaN    = family.PlacesNaN(argminText, "introduction", "least")
)

// named gives a question of dml.reduce its own name.
func named(name string, q *spec.Question) *spec.Question {
	q.ID = reduceText.Name + "/" + name
	return q
}

// placesTable is the table of operators that return places.
var placesTable = table{
	{since: Level4_1, least: 1, most: 8, types: numbers, results: indexTypes}, {since: Level3_0, least: 1, most: 8, types: numbers32, results: indexTypes},
}

// Reduce makes one element of those along some dimensions.
var Reduce = &spec.Operator{
	Name: reduceText.Name, Family: "reduction", Params: unary, Limit: family.OfComputed,
	Attributes: spec.Attributes(ReduceAttributes{FeatureLevel: Level5_0}),
	Rules: slices.Concat([]*spec.Rule{
		SizesNonzero,
		reduceText.Meaning("value", "introduction; Axes", "An element of the output is made of those of the input at its coordinates, and anywhere along the axes."),
		reduceText.Meaning("argmax", "Function", "With argmax it is the place of the greatest of them."),
		reduceText.Meaning("argmin", "Function", "With argmin it is the place of the least of them."),
		reduceText.Meaning("average", "Function", "With average it is their mean."),
		reduceText.Meaning("l1", "Function", "With l1 it is the sum of their magnitudes."),
		reduceText.Meaning("max", "Function", "With max it is the greatest of them."),
		reduceText.Meaning("min", "Function", "With min it is the least of them."),
		reduceText.Meaning("multiply", "Function", "With multiply it is their product."),
		reduceText.Meaning("sum", "Function", "With sum it is their sum."),
		reduceText.Meaning("sum-square", "Function", "With sum_square it is the sum of their squares."),
		reduceText.Meaning("place", "Function", "A place is counted in row-major order along the axes alone."),
		reduceText.Meaning("first", "see also (DML_ARGMAX_OPERATOR_DESC, Remarks)", "Of several equal elements the first counts."),
		reduceText.Static("same-dtype", "Tensor constraints", "The input and the output have the same data type, except with argmax and argmin.", spec.With(func(k *spec.Check, a *ReduceAttributes) {
			if !a.Function.Positions() {
				spec.SameDType(0, 1)(k)
			}
		})),
	}, axesRules(reduceText), supportRules(reduceText,
		part{"for argmax and argmin ", function(ReduceArgmax, ReduceArgmin), append(placesTable[:2:2],
			support{since: Level2_1, least: 4, most: 4, types: numbers32, results: uint32Type}, support{since: Level1_0, least: 4, most: 4, types: floatTypes, results: uint32Type})},
		part{"for average ", function(ReduceAverage), table{{since: Level3_0, least: 1, most: 8, types: floatTypes}, {since: Level1_0, least: 4, most: 4, types: floatTypes}}},
		part{"for l1 and sum_square ", function(ReduceL1, ReduceSumSquare), table{
			{since: Level5_0, least: 1, most: 8, types: words}, {since: Level3_0, least: 1, most: 8, types: floatTypes}, {since: Level1_0, least: 4, most: 4, types: floatTypes},
		}},
		part{"for max and min ", function(ReduceMax, ReduceMin), table{
			{since: Level5_0, least: 1, most: 8, types: numbers},
			{since: Level3_0, least: 1, most: 8, types: numbers32},
			{since: Level2_1, least: 4, most: 4, types: words32},
			{since: Level1_0, least: 4, most: 4, types: floatTypes},
		}},
		part{"for multiply and sum ", function(ReduceMultiply, ReduceSum), table{
			{since: Level5_0, least: 1, most: 8, types: words},
			{since: Level3_0, least: 1, most: 8, types: words32},
			{since: Level2_1, least: 4, most: 4, types: words32},
			{since: Level1_0, least: 4, most: 4, types: floatTypes},
		}}), stridesRules),
	Questions: slices.Concat([]*spec.Question{ReduceMaxNaN, ReduceMinNaN, ReduceArgNaN, Rounding}, stridesQuestions),
}

// function reports whether a call of dml.reduce has one of some functions.
func function(functions ...ReduceFunction) func(c *spec.Call) bool {
	return func(c *spec.Call) bool { return slices.Contains(functions, spec.As[ReduceAttributes](c).Function) }
}

// axesRules makes the rules about the axes of a reduction.
func axesRules(text spec.Text) []*spec.Rule {
	inRange := text.Static("axes-in-range", "Axes", "Each of the axes is less than the dimension count of the input.", family.DimensionsOf(firstTensor, "axes"))
	return []*spec.Rule{
		inRange,
		text.Given(inRange, SizesNonzero).Static("output-sizes", "OutputTensor; Tensor constraints", "The output has the sizes of the input, except that those of the axes are 1.", func(k *spec.Check) {
			var room [tensor.MaxRank]int64
			sizes := append(room[:0], k.Tensors[0].Sizes...)
			for _, axis := range k.Fields().Named("axes").List.Entries() {
				sizes[axis] = 1
			}
			if !slices.Equal(sizes, k.Output().Sizes) {
				k.BreaksShape(slices.Clone(sizes))
			}
		}),
	}
}

// The operators that return places.
var (
	Argmax = argument(argmaxText, "greatest", ArgmaxNaN)
	Argmin = argument(argminText, "least", ArgminNaN)
)

func argument(text spec.Text, which string, nan *spec.Question) *spec.Operator {
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: unary, Limit: family.OfComputed,
		Attributes: spec.Attributes(ArgAttributes{FeatureLevel: Level5_0}),
		Rules: slices.Concat([]*spec.Rule{
			SizesNonzero,
			text.Meaning("value", "introduction; Axes", "An element of the output is the place of the "+which+" of the elements of the input at its coordinates, and anywhere along the axes."),
			text.Meaning("place", "introduction; Example 3", "A place is counted in row-major order along the axes alone."),
			text.Meaning("first", "AxisDirection", "Of several equal elements the first counts."),
			text.Meaning("last", "AxisDirection", "With AxisDirection decreasing the last counts."),
		}, axesRules(text), placesTable.rules(text), stridesRules),
		Questions: slices.Concat([]*spec.Question{nan}, stridesQuestions),
	}
}

func firstTensor(c *spec.Call) *spec.Tensor { return &c.Tensors[0] }

// unary are the tensors of a reduction.
var unary = append(slices.Clip(inputOnly), spec.Param{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily})

// CumulativeSummationAttributes are the members of DML_CUMULATIVE_SUMMATION_OPERATOR_DESC that are not tensors.
type CumulativeSummationAttributes struct {
	FeatureLevel    FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.0"`
	Axis            int64        `conform:"axis,uint32,axis" doc:"dimension along which elements are added"`
	AxisDirection   int64        `conform:"axis_direction,enum=increasing|decreasing" doc:"whether sums begin at the front or at the end"`
	HasExclusiveSum bool         `conform:"has_exclusive_sum,optional" doc:"whether the element at a place is no part of its sum"`
}

// CumulativeSummation adds the elements up to each.
var CumulativeSummation = &spec.Operator{
	Name: cumulativeText.Name, Family: "reduction", Params: unary, Limit: family.OfComputed,
	Attributes: spec.Attributes(CumulativeSummationAttributes{FeatureLevel: Level5_0}),
	Rules: slices.Concat([]*spec.Rule{
		SizesNonzero,
		cumulativeText.Meaning("value", "introduction; Axis", "An element of the output is the sum of those of the input along the axis up to its place."),
		cumulativeText.Meaning("exclusive", "HasExclusiveSum; Example 2", "With HasExclusiveSum, the element at the place itself does not count."),
		cumulativeText.Meaning("reverse", "AxisDirection; Example 3", "With AxisDirection decreasing, those from the place on count."),
		cumulativeText.Static("axis-in-range", "Axis", "The axis is less than the dimension count of the input.", family.DimensionsOf(firstTensor, "axis")),
		cumulativeText.Static("same-dtype", "Tensor constraints", "The input and the output have the same data type.", spec.OneDType),
		cumulativeText.Given(SizesNonzero).Static("same-sizes", "Tensor constraints", "The input and the output have the same sizes.", spec.SameSizes(0, 1)),
	}, table{
		{since: Level5_0, least: 1, most: 8, types: words}, {since: Level4_0, least: 1, most: 8, types: words32}, {since: Level2_1, least: 4, most: 4, types: words32},
	}.rules(cumulativeText), stridesRules),
	Questions: slices.Concat([]*spec.Question{Rounding}, stridesQuestions),
}
