package onnx

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// The operators that reduce dimensions.
var (
	ReduceSum       = reduction("reduce_sum", "ReduceSum-13", "the sum of the elements", "0", productTypes, Rounding)
	ReduceProd      = reduction("reduce_prod", "ReduceProd-18", "the product of the elements", "1", productTypes, Rounding)
	ReduceMean      = reduction("reduce_mean", "ReduceMean-18", "the mean of the elements", "", productTypes, Rounding)
	ReduceL1        = reduction("reduce_l1", "ReduceL1-18", "the sum of the elements without their signs", "0", productTypes, Rounding)
	ReduceSumSquare = reduction("reduce_sum_square", "ReduceSumSquare-18", "the sum of the squares of the elements", "0", productTypes, Rounding)
	ReduceMax       = reduction("reduce_max", "ReduceMax-20", "the greatest of the elements", "the negative infinity, or the least number of an integer type", extremeTypes, ReduceMaxNaN)
	ReduceMin       = reduction("reduce_min", "ReduceMin-20", "the least of the elements", "the positive infinity, or the greatest number of an integer type", extremeTypes, ReduceMinNaN)
	ArgMax          = argument("arg_max", "ArgMax-13", "greatest", ArgMaxNaN)
	ArgMin          = argument("arg_min", "ArgMin-13", "least", ArgMinNaN)
)

// extremeTypes are the data types of ReduceMax and ReduceMin.
var extremeTypes = append(tensor.Common()[:5:5], tensor.Int8, tensor.Uint64, tensor.Uint32, tensor.Uint8, tensor.Bfloat16, tensor.Bool)

// The questions about a NaN, which is neither above a number nor below it.
var (
	ReduceMaxNaN = family.SelectsNaN(spec.Text{Name: "onnx.reduce_max", Document: "ONNX ReduceMax-20"}, "introduction", "greatest")
	ReduceMinNaN = family.SelectsNaN(spec.Text{Name: "onnx.reduce_min", Document: "ONNX ReduceMin-20"}, "introduction", "least")
	ArgMaxNaN    = family.PlacesNaN(spec.Text{Name: "onnx.arg_max", Document: "ONNX ArgMax-13"}, "introduction", "greatest")
	ArgMinNaN    = family.PlacesNaN(spec.Text{Name: "onnx.arg_min", Document: "ONNX ArgMin-13"}, "introduction", "least")
)

// ReduceAttributes are the attributes of reductions.
type ReduceAttributes struct {
	Axes     []int64 `conform:"axes,axis,input,optional" doc:"dimensions to reduce, negative from the back"`
	Keepdims bool    `conform:"keepdims,optional" doc:"whether these dimensions stay, with size 1"`
	Noop     bool    `conform:"noop_with_empty_axes,optional" doc:"whether no axes are none, and not all"`
}

// RepeatedReduction is about an axis that is reduced twice.
var RepeatedReduction = repeatedAxis(spec.Text{Name: "onnx.reduce", Document: "ONNX ReduceSum-13 and others"}, "The dimension is reduced once.")

// reduction makes a reduction. Of is what an element of the output is, and empty what it is
// of none, if the text says so.
func reduction(name, title, of, empty string, types []tensor.DType, questions ...*spec.Question) *spec.Operator {
	text := spec.Text{Name: "onnx." + name, Document: "ONNX " + title}
	inRange := text.Static("axes-in-range", "axes", "Each entry of axes is from -r to r-1, where r is the rank of the data.", family.AxesInRange)
	rules := []*spec.Rule{
		text.Sizes("introduction; keepdims", "The output has the sizes of the data, but the reduced ones are 1, or gone without keepdims."),
		text.Meaning("value", "introduction", "An element of the output is "+of+" along the reduced dimensions."),
		text.Meaning("all", "axes", "Without axes, all dimensions are reduced, unless noop_with_empty_axes is set."),
		text.Meaning("noop", "noop_with_empty_axes", "Without axes, none is reduced if noop_with_empty_axes is set: each element of the output is made of one."),
		negativeAxis(text, "axes"),
	}
	if empty != "" {
		rules = append(rules, text.Meaning("empty", "introduction", "Of no elements it is "+empty+"."))
	}
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: restating("data", "reduced"),
		Attributes: spec.Attributes(ReduceAttributes{Keepdims: true}),
		Rules: append(append(rules, computedTypes(text, false, types, 0)...), inRange,
			axesDistinct(text.Given(inRange), RepeatedReduction)),
		Questions:  append(questions, RepeatedReduction),
		Continuous: !slices.Contains(questions, Rounding), // it selects an element
	}
}

// ArgAttributes are the attributes of ArgMax and ArgMin.
type ArgAttributes struct {
	Axis     int64 `conform:"axis,axis,optional" doc:"dimension along which the element is looked for, negative from the back"`
	Keepdims bool  `conform:"keepdims,optional" doc:"whether the dimension stays, with size 1"`
	Last     bool  `conform:"select_last_index,optional" doc:"whether the last of several equal elements counts, and not the first"`
}

// argument makes an operator that says where an element is.
func argument(name, title, which string, nan *spec.Question) *spec.Operator {
	text := spec.Text{Name: "onnx." + name, Document: "ONNX " + title}
	inRange := text.Static("axis-in-range", "axis", "The axis is from -r to r-1, where r is the rank of the data. Scalars have no axis and are rejected.", family.AxesInRange)
	return &spec.Operator{
		Name: text.Name, Family: "reduction",
		Params:     []spec.Param{{Name: "data"}, {Name: "reduced", Dir: spec.Out, Type: tensor.Int64, Inferred: true}},
		Attributes: spec.Attributes(ArgAttributes{Keepdims: true}), Questions: []*spec.Question{nan},
		Rules: append([]*spec.Rule{
			text.Sizes("introduction; keepdims", "The output has the sizes of the data, but that of the axis is 1, or gone without keepdims."),
			text.Meaning("value", "introduction", "An element of the output is the place of the "+which+" element along the axis."),
			text.Meaning("first", "select_last_index", "Of several equal elements the first counts."),
			text.Meaning("last", "select_last_index", "With select_last_index the last counts."),
			negativeAxis(text, "axis"),
			inRange,
			text.Given(inRange).Static("not-empty", "introduction (silent)", "The axis has elements.", spec.With(func(k *spec.Check, a *ArgAttributes) {
				sizes := k.Tensors[0].Sizes
				if d, _ := family.Dimension(a.Axis, len(sizes)); sizes[d] == 0 {
					k.Breaks("axis %d has size 0", d)
				}
			})),
		}, computedTypes(text, false, numberTypes, tensor.Int64)...),
	}
}

// CumSumAttributes are the attributes of CumSum, and the input that is its axis.
type CumSumAttributes struct {
	Axis      int64 `conform:"axis,axis,input=int32" doc:"dimension along which elements are added, negative from the back"`
	Exclusive bool  `conform:"exclusive,optional" doc:"whether the element at a place is no part of its sum"`
	Reverse   bool  `conform:"reverse,optional" doc:"whether sums begin at the end"`
}

// CumSum adds the elements up to each.
var CumSum = func() *spec.Operator {
	text := spec.Text{Name: "onnx.cum_sum", Document: "ONNX CumSum-14"}
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: restating("x", "y"), Attributes: spec.Attributes(CumSumAttributes{}), Questions: []*spec.Question{Rounding},
		Rules: append([]*spec.Rule{
			text.Sizes("introduction", "The output has the sizes of the input."),
			text.Meaning("value", "introduction", "An element of the output is the sum of those of the input along the axis up to its place."),
			text.Meaning("exclusive", "exclusive", "With exclusive, the element at the place itself does not count."),
			text.Meaning("reverse", "reverse", "With reverse, those from the place on count."),
			negativeAxis(text, "axis"),
			text.Static("axis-in-range", "axis", "The axis is from -r to r-1, where r is the rank of the input. Scalars have no axis and are rejected.", family.AxesInRange),
		}, computedTypes(text, false, productTypes, 0)...),
	}
}()

// HardmaxAttributes are the attributes of Hardmax.
type HardmaxAttributes struct {
	Axis int64 `conform:"axis,axis,optional" doc:"dimension along which the greatest element is looked for, negative from the back"`
}

// Hardmax marks the greatest elements.
var Hardmax = func() *spec.Operator {
	text := spec.Text{Name: "onnx.hardmax", Document: "ONNX Hardmax-13"}
	return &spec.Operator{
		Name: text.Name, Family: "reduction", Params: restating("input", "output"), Attributes: spec.Attributes(HardmaxAttributes{Axis: -1}),
		Rules: append([]*spec.Rule{
			text.Sizes("introduction", "The output has the sizes of the input."),
			text.Meaning("value", "introduction", "An element of the output is 1 where that of the input is the greatest along the axis, and otherwise 0."),
			text.Meaning("first", "introduction", "Of several equal elements the first is the greatest."),
			negativeAxis(text, "axis"),
			text.Static("axis-in-range", "axis", "The axis is from -r to r-1, where r is the rank of the input. Scalars have no axis and are rejected.", family.AxesInRange),
		}, computedTypes(text, false, floatTypes, 0)...),
	}
}()
