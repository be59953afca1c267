package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var selectText = spec.Text{Name: "openvino.select", Document: "Select-1 (OpenVINO)"}

// Select takes each element from one of two inputs, as a condition says.
var Select = &spec.Operator{
	Name: selectText.Name,
	Params: []spec.Param{
		{Name: "cond", Type: tensor.Bool, Indices: true},
		{Name: "then"},
		{Name: "else", Like: "then"},
		{Name: "output", Dir: spec.Out, Like: "then", Inferred: true},
	},
	Attributes: spec.Attributes(BroadcastAttributes{BroadcastNumpy}),
	Rules: slices.Concat([]*spec.Rule{
		selectSizes, SelectTrue, SelectFalse,
		selectText.TypesOfSecond("Types, T (numeric, as for Pad-12)", elementTypes),
		selectText.Static("same-type", "Types, T", "then, else and the output have the same element type.", spec.SameDType(1, 2, 3)),
		selectText.Static("cond-is-boolean", "Types, T_COND", "The elements of cond are booleans.", func(k *spec.Check) {
			if d := k.Tensors[0].DType; d != tensor.Bool {
				k.Breaks("cond is %v", d)
			}
		}),
		noBroadcast(selectText, selectBroadcasting),
	}, selectBroadcasting, []*spec.Rule{
		selectText.Given(selectBroadcasting[len(selectBroadcasting)-1]).Static("cond-one-way", "Detailed description", "cond has no more dimensions than then and else have together, and no size other than 1 where theirs is 1.", condOneWay),
	}),
	Questions: []*spec.Question{SelectTruth, OtherBools},
}

var selectSizes, selectBroadcasting = family.Broadcasting(selectText, "Detailed description; Broadcast Rules, numpy")

// SelectTruth is about bytes of cond.
var SelectTruth = family.Truth(selectText, "Inputs", "cond")

// The rules of Select about which element is taken.
var (
	SelectTrue  = selectText.Meaning("true", "Inputs, then", "Where cond is true, the output has the element of then.")
	SelectFalse = selectText.Meaning("false", "Inputs, else", "Where cond is false, the output has the element of else.")
)

// condOneWay checks that the condition is broadcast to the others, and not these to it.
func condOneWay(k *spec.Check) {
	cond, then, or := k.Tensors[0].Sizes, k.Tensors[1].Sizes, k.Tensors[2].Sizes
	for d := 1; d <= len(cond); d++ {
		size := family.FromBack(cond, d)
		if other := d <= max(len(then), len(or)); !other || size != 1 && family.FromBack(then, d) == 1 && family.FromBack(or, d) == 1 {
			k.Breaks("dimension %d from the back has size %d", d, size)
		}
	}
}
