package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var topKText = spec.Text{Name: "onnx.top_k", Document: "ONNX TopK-24"}

// TopK finds the greatest or the least elements along an axis.
var TopK = &spec.Operator{
	Name: topKText.Name,
	Params: []spec.Param{
		{Name: "X"},
		{Name: "Values", Dir: spec.Out, Like: "X", Inferred: true},
		{Name: "Indices", Dir: spec.Out, Type: tensor.Int64, Inferred: true},
	},
	Attributes: spec.Attributes(TopKAttributes{Axis: -1, Largest: true, Sorted: true}),
	Rules: []*spec.Rule{
		TopKSizes, TopKNegativeAxis, TopKValues, TopKIndices, TopKLargest, TopKSmallest, TopKUnsorted, TopKTies, TopKTypes, TopKSameDType, TopKInt64,
		TopKAxisInRange, TopKOneK, TopKPositive, TopKEnough,
	},
	Questions: []*spec.Question{TopKNone, TopKNaN},
}

// TopKAttributes are the attributes of TopK and the input that decides the sizes of its outputs.
type TopKAttributes struct {
	K       []int64 `conform:"k,input" doc:"a list of one entry, the number of elements to find"`
	Axis    int64   `conform:"axis,axis,optional" doc:"dimension along which elements are compared, negative from the back"`
	Largest bool    `conform:"largest,optional" doc:"whether the greatest elements are found, and not the least"`
	Sorted  bool    `conform:"sorted,optional" doc:"whether the elements that are found are in order"`
}

// The rules of TopK.
var (
	TopKSizes = topKText.Sizes("introduction; Values; Indices",
		"Both outputs have the sizes of X, except that their size along the axis is k.")
	TopKValues = topKText.Meaning("values", "introduction; Values",
		"Values has the first k elements along the axis in the order that largest gives.")
	TopKIndices = topKText.Meaning("indices", "introduction; Indices",
		"Indices has the places of the elements of Values along the axis of X.")
	TopKLargest = topKText.Meaning("largest", "introduction; largest; sorted",
		"With largest, the default, a greater element is before a lesser one.")
	TopKSmallest = topKText.Meaning("smallest", "largest; Examples (top_k_smallest)",
		"Without largest, a lesser element is before a greater one.")
	TopKUnsorted = topKText.Meaning("unsorted", "introduction; sorted",
		"Without sorted, these elements may be in any order along the axis.")
	TopKTies = topKText.Meaning("ties", "introduction (tiebreaker)",
		"Of two equal elements, the one with the lower place is before the other. -0 and 0 are equal.")
	TopKNegativeAxis = negativeAxis(topKText, "axis")
	TopKTypes        = topKText.Types("Type Constraints, T", numberTypes)
	TopKSameDType    = topKText.Static("same-dtype", "Type Constraints, T",
		"X and Values have the same data type.", spec.SameDType(0, 1))
	TopKInt64 = topKText.Given(TopKTypes).Static("int64", "Type Constraints, I",
		"Indices has the data type int64.", int64s("Indices"))
	TopKAxisInRange = topKText.Static("axis-in-range", "axis",
		"The axis is from -r to r-1, where r is the rank of X. Scalars have no axis and are rejected.", family.AxesInRange)
	TopKOneK = topKText.Static("one-k", "K",
		"k has one entry.", spec.With(func(k *spec.Check, a *TopKAttributes) {
			if len(a.K) != 1 {
				k.Breaks("k has %d entries", len(a.K))
			}
		}))
	TopKPositive = topKText.Given(TopKOneK).Static("k-positive", "K",
		"k is positive. With the answer accept to onnx.top_k/none, it may also be 0.", spec.With(func(k *spec.Check, a *TopKAttributes) {
			if n := a.K[0]; n < 0 || n == 0 && k.Rejects(TopKNone) {
				k.Breaks("k is %d", n)
			}
		}))
	TopKEnough = topKText.Given(TopKOneK, TopKAxisInRange).Static("enough", "introduction (silent)",
		"The axis has at least k elements.", spec.With(func(k *spec.Check, a *TopKAttributes) {
			sizes := k.Tensors[0].Sizes
			if d, _ := family.Dimension(a.Axis, len(sizes)); a.K[0] > sizes[d] {
				k.Breaks("k is %d, and axis %d has size %d", a.K[0], d, sizes[d])
			}
		}))
)

// TopKNone is a question because the text excludes 0 and ONNX Runtime accepts it.
var TopKNone = topKText.Question("none", "K", "May k be 0?", []spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: the outputs have no elements."}})

// TopKNaN is a question because the text does not mention NaNs, and implementations differ.
var TopKNaN = topKText.Question("nan", "introduction (silent)", "Is a NaN a greater element than a number, or a lesser one?", []spec.Option{
	TopKNaNGreatest:  {Name: "greatest", Statement: "A greater one. NaNs are equal."},
	TopKNaNLeast:     {Name: "least", Statement: "A lesser one. NaNs are equal."},
	TopKNaNUndefined: {Name: "undefined", Statement: "Neither: where an element along the axis is a NaN, the outputs may hold anything.", Permissive: true},
})

// The answers to [TopKNaN].
const TopKNaNGreatest, TopKNaNLeast, TopKNaNUndefined spec.Answer = 0, 1, 2
