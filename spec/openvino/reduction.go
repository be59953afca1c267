package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The operations that reduce dimensions.
var (
	ReduceSum        = reduction("reduce_sum", "ReduceSum-1", "the sum of the elements", "0", numericTypes, Rounding)
	ReduceProd       = reduction("reduce_prod", "ReduceProd-1", "the product of the elements", "1", numericTypes, Rounding)
	ReduceMean       = reduction("reduce_mean", "ReduceMean-1", "the mean of the elements", "", numericTypes, Rounding)
	ReduceL1         = reduction("reduce_l1", "ReduceL1-4", "the sum of the elements without their signs", "0", numericTypes, Rounding)
	ReduceMax        = reduction("reduce_max", "ReduceMax-1", "the greatest of the elements", "", numericTypes, ReduceMaxNaN)
	ReduceMin        = reduction("reduce_min", "ReduceMin-1", "the least of the elements", "", numericTypes, ReduceMinNaN)
	ReduceLogicalAnd = reduction("reduce_logical_and", "ReduceLogicalAnd-1", "true where all elements are", "true", boolTypes)
	ReduceLogicalOr  = reduction("reduce_logical_or", "ReduceLogicalOr-1", "true where one of the elements is", "false", boolTypes)
)

// The questions about a NaN, which is neither above a number nor below it.
var (
	ReduceMaxNaN = family.SelectsNaN(spec.Text{Name: "openvino.reduce_max", Document: "ReduceMax-1 (OpenVINO)"}, "Detailed Description", "greatest")
	ReduceMinNaN = family.SelectsNaN(spec.Text{Name: "openvino.reduce_min", Document: "ReduceMin-1 (OpenVINO)"}, "Detailed Description", "least")
)

// ReduceAttributes are the attribute of reductions and the input that decides the sizes of their outputs.
type ReduceAttributes struct {
	Axes     []int64 `conform:"axes,axis,input" doc:"dimensions to reduce, negative from the back"`
	KeepDims bool    `conform:"keep_dims,optional" doc:"whether these dimensions stay, with size 1"`
}

// reduction makes a reduction. Of is what an element of the output is, and empty what it is of none, unless no text says so.
func reduction(name, title, of, empty string, types []tensor.DType, questions ...*spec.Question) *spec.Operator {
	text := spec.Text{Name: "openvino." + name, Document: title + " (OpenVINO)"}
	inRange := text.Static("axes-in-range", "Inputs, axes", "Each of the axes is from -r to r-1, where r is the rank of the data.", family.AxesInRange)
	rules := []*spec.Rule{
		text.Sizes("Outputs; Attributes, keep_dims", "The output has the sizes of the data, but the reduced ones are 1 with keep_dims, or gone without it."),
		text.Meaning("value", "Detailed Description", "An element of the output is "+of+" along the axes."),
		text.Meaning("identity", "Detailed Description, Particular cases", "Without axes, it is the element of the data."),
		text.Meaning("negative-axis", "Inputs, axes", "A negative axis counts from the back: -1 is the last dimension."),
		inRange,
		text.Given(inRange).Static("axes-unique", "Inputs, axes", "No axis is named twice.", uniqueAxes),
		text.Types("Types, T", types),
		text.Static("same-type", "Outputs", "The data and the output have the same element type.", spec.OneDType),
	}
	switch {
	case empty != "":
		rules = append(rules, text.Meaning("empty", "Detailed Description", "Of no elements it is "+empty+"."))
	case !slices.Contains(questions, Rounding):
		rules = append(rules, text.Meaning("empty", "Detailed Description", "Of no elements, the whole output may hold anything, and the call may be rejected."))
	}
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: []spec.Param{{Name: "data"}, {Name: "output", Dir: spec.Out, Like: "data", Inferred: true}},
		Attributes: spec.Attributes(ReduceAttributes{}), Rules: rules, Questions: questions, Limit: family.OfComputed,
		Continuous: len(questions) > 0 && !slices.Contains(questions, Rounding), // it selects an element
	}
}

// CumSumAttributes are the attributes of CumSum, and the input that is its axis.
type CumSumAttributes struct {
	Axis      int64 `conform:"axis,axis" doc:"dimension along which elements are added, negative from the back"`
	Exclusive bool  `conform:"exclusive,optional" doc:"whether the element at a place is no part of its sum"`
	Reverse   bool  `conform:"reverse,optional" doc:"whether sums begin at the end"`
}

// CumSum adds the elements up to each.
var CumSum = func() *spec.Operator {
	text := spec.Text{Name: "openvino.cum_sum", Document: "CumSum-3 (OpenVINO)"}
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: []spec.Param{{Name: "data"}, {Name: "output", Dir: spec.Out, Like: "data", Inferred: true}},
		Attributes: spec.Attributes(CumSumAttributes{}), Questions: []*spec.Question{Rounding}, Limit: family.OfComputed,
		Rules: []*spec.Rule{
			text.Sizes("Outputs", "The output has the sizes of the data."),
			text.Meaning("value", "Detailed description", "An element of the output is the sum of those of the data along the axis up to its place."),
			text.Meaning("exclusive", "Attributes, exclusive", "With exclusive, the element at the place itself does not count."),
			text.Meaning("reverse", "Attributes, reverse", "With reverse, those from the place on count."),
			text.Meaning("negative-axis", "Inputs, 2", "A negative axis counts from the back: -1 is the last dimension."),
			text.Static("axis-in-range", "Inputs", "The axis is from -r to r-1, where r is the rank of the data, which is at least 1.", family.AxesInRange),
			text.Types("Types, T", numericTypes),
			text.Static("same-type", "Outputs", "The data and the output have the same element type.", spec.OneDType),
		},
	}
}()
