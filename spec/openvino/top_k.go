package openvino

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var topKTypes = topKText.Types("Types, T", numericTypes)

var topKText = spec.Text{Name: "openvino.top_k", Document: "TopK-11 (OpenVINO)"}

// TopKAttributes are the attributes of TopK, and the input that decides the sizes of its outputs. Its index_element_type is the element
// type of the indices.
type TopKAttributes struct {
	K      int64 `conform:"k,input" doc:"number of elements to find"`
	Axis   int64 `conform:"axis,axis" doc:"dimension along which elements are compared, negative from the back"`
	Mode   int64 `conform:"mode,enum=min|max" doc:"whether the least or the greatest elements are found"`
	Sort   int64 `conform:"sort,enum=value|index|none" doc:"by what the elements that are found are in order"`
	Stable bool  `conform:"stable,optional" doc:"whether equal elements are in the order of their places"`
}

// The values of the attributes of TopK.
const (
	TopKMin, TopKMax                     = 0, 1
	TopKByValue, TopKByIndex, TopKByNone = 0, 1, 2
)

// TopK finds the greatest or the least elements along an axis.
var TopK = &spec.Operator{
	Name: topKText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "values", Dir: spec.Out, Like: "data", Inferred: true},
		{Name: "indices", Dir: spec.Out, Inferred: true},
	},
	Attributes: spec.Attributes(TopKAttributes{}),
	Rules: []*spec.Rule{
		topKText.Sizes("Outputs", "Both outputs have the sizes of the data, except that their size along the axis is k."),
		topKText.Meaning("values", "Detailed Description", "The values are the first k elements along the axis, in an order."),
		topKText.Meaning("indices", "Outputs, 2", "The indices are the places of the values along the axis of the data."),
		topKText.Meaning("largest", "Detailed Description", "With max, a greater element is before a lesser one."),
		topKText.Meaning("smallest", "Detailed Description", "With min, a lesser element is before a greater one."),
		topKText.Meaning("by-index", "Detailed Description", "With index, the elements that are found are in the order of their places in the data."),
		topKText.Meaning("unsorted", "Detailed Description", "With none, they may be in any order along the axis."),
		topKText.Meaning("ties", "Attributes, stable; Detailed Description", "With stable, and another sort than none, the one of two equal elements with the lower place is before the other. Otherwise, either may be."),
		topKText.Meaning("negative-axis", "Attributes, axis", "A negative axis counts from the back: -1 is the last dimension."),
		topKText.Static("axis-in-range", "Attributes, axis (silent)", "The axis is from -r to r-1, where r is the rank of the data.", family.AxesInRange),
		topKTypes,
		topKText.Static("same-type", "Outputs, 1", "The data and the values have the same element type.", spec.SameDType(0, 1)),
		indexTypes(topKText.Given(topKTypes)),
	},
	Questions: []*spec.Question{TopKNaN},
	Limit: func(c *spec.Call) error {
		a, sizes := spec.As[TopKAttributes](c), c.Tensors[0].Sizes
		if d, ok := family.Dimension(a.Axis, len(sizes)); ok && (a.K < 1 || a.K > sizes[d]) {
			return &spec.LimitError{Part: "k", Err: errTopK}
		}
		return family.OfComputed(c)
	},
}

var errTopK = errors.New("the behaviour is undefined for less than 1 element, or more than there are")

// indexTypes makes the rule about the element type of a second output, which has indices.
func indexTypes(text spec.Text) *spec.Rule {
	return text.Static("index-type", "Types, T_IND", "The indices have the element type int64 or int32.", func(k *spec.Check) {
		if d := k.Outputs()[1].DType; d != tensor.Int64 && d != tensor.Int32 {
			k.Breaks("they are %v", d)
		}
	})
}

// TopKNaN is a question because the text does not mention NaNs.
var TopKNaN = topKText.Question("nan", "Detailed Description (silent)", "Is a NaN a greater element than a number, or a lesser one?", []spec.Option{
	TopKNaNGreatest:  {Name: "greatest", Statement: "A greater one. NaNs are equal."},
	TopKNaNLeast:     {Name: "least", Statement: "A lesser one. NaNs are equal."},
	TopKNaNUndefined: {Name: "undefined", Statement: "Neither: where an element along the axis is a NaN, the outputs may hold anything.", Permissive: true},
})

// The answers to [TopKNaN].
const TopKNaNGreatest, TopKNaNLeast, TopKNaNUndefined spec.Answer = 0, 1, 2
