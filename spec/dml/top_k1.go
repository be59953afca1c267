package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var topKText = spec.Text{Name: "dml.top_k1", Document: "DML_TOP_K1_OPERATOR_DESC"}

// TopK1Attributes are the members of DML_TOP_K1_OPERATOR_DESC that are not tensors.
type TopK1Attributes struct {
	FeatureLevel  FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.0"`
	Axis          int64        `conform:"axis,uint32,axis" doc:"dimension along which elements are compared"`
	K             int64        `conform:"k,uint32" doc:"number of elements to select"`
	AxisDirection int64        `conform:"axis_direction,enum=increasing|decreasing" doc:"whether the least or the greatest elements are selected"`
}

// TopK1 selects the greatest or the least elements along an axis, in order.
var TopK1 = topK1()

func topK1() *spec.Operator {
	text := topKText
	inRange := text.Static("axis-in-range", "Axis", "The axis is less than the dimension count of the input.", family.DimensionsOf(firstTensor, "axis"))
	positive := text.Static("k-positive", "K", "K is greater than 0.", family.AtLeast(1, "k"))
	words := types(func(d tensor.DType) bool { return d.Size() < 8 })
	return &spec.Operator{
		Name: text.Name, Limit: family.OfComputed,
		Params: append(slices.Clip(inputOnly), spec.Param{Name: "output_value", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
			spec.Param{Name: "output_index", Dir: spec.Out, Layout: tensor.StridedFamily}),
		Attributes: spec.Attributes(TopK1Attributes{FeatureLevel: Level5_0}),
		Rules: slices.Concat([]*spec.Rule{
			SizesNonzero,
			text.Meaning("values", "introduction; OutputValueTensor", "The values are the first K elements along the axis, in order."),
			text.Meaning("indices", "OutputIndexTensor", "The indices are the places of the values along the axis."),
			text.Meaning("largest", "AxisDirection", "With decreasing, a greater element is before a lesser one."),
			text.Meaning("smallest", "AxisDirection", "With increasing, a lesser element is before a greater one."),
			text.Meaning("ties", "OutputIndexTensor; Example 3", "The one of two equal elements with the lower place is before the other."),
			text.Static("same-dtype", "Tensor constraints", "The input and the values have the same data type.", spec.SameDType(0, 1)),
			inRange,
			positive,
			text.Given(inRange, SizesNonzero).Static("k-less", "K", "K is less than the number of elements of the input along the axis.", spec.With(func(k *spec.Check, a *TopK1Attributes) {
				if n := k.Tensors[0].Sizes[a.Axis]; a.K > n || a.K == n && k.Answer(TopK1All) == AllRejected {
					k.Breaks("K is %d, of %d elements", a.K, n)
				}
			})),
			text.Given(inRange, positive, SizesNonzero).Static("output-sizes", "OutputValueTensor; OutputIndexTensor", "The outputs have the sizes of the input, except that their size along the axis is K.", spec.With(func(k *spec.Check, a *TopK1Attributes) {
				var room [tensor.MaxRank]int64
				sizes := append(room[:0], k.Tensors[0].Sizes...)
				sizes[a.Axis] = a.K
				for _, output := range k.Outputs() {
					if !slices.Equal(sizes, output.Sizes) {
						k.BreaksShape(slices.Clone(sizes))
						return
					}
				}
			})),
		}, table{
			{since: Level5_0, least: 1, most: 8, types: numbers, results: placeTypes},
			{since: Level3_1, least: 1, most: 8, types: words, results: uint32Type},
			{since: Level2_1, least: 4, most: 4, types: words, results: uint32Type},
		}.indexRules(text), stridesRules),
		Questions: slices.Concat([]*spec.Question{TopK1NaN, TopK1All}, stridesQuestions),
	}
}

// TopK1NaN is a question because the text does not mention NaNs.
var TopK1NaN = topKText.Question("nan", "introduction (silent)", "Is a NaN a greater element than a number, or a lesser one?", []spec.Option{
	TopK1NaNGreatest:  {Name: "greatest", Statement: "A greater one. NaNs are equal."},
	TopK1NaNLeast:     {Name: "least", Statement: "A lesser one. NaNs are equal."},
	TopK1NaNUndefined: {Name: "undefined", Statement: "Neither: where an element along the axis is a NaN, the outputs may hold anything.", Permissive: true},
})

// The answers to [TopK1NaN].
const TopK1NaNGreatest, TopK1NaNLeast, TopK1NaNUndefined spec.Answer = 0, 1, 2

// TopK1All is a question because an operator that sorts all elements has a meaning that the text states, too.
var TopK1All = topKText.Question("all", "K", "K is less than the number of elements along the axis. May it be as large?", []spec.Option{
	AllRejected: {Name: "rejected", Statement: "No."},
	AllAccepted: {Name: "accepted", Statement: "Yes."},
})

// The answers to [TopK1All].
const AllRejected, AllAccepted spec.Answer = 0, 1
