package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var selectText = text("select")

// Select takes each element from one of two tensors.
var Select = &spec.Operator{
	Name: selectText.Name,
	Params: []spec.Param{
		{Name: "pred"},
		{Name: "on_true"},
		{Name: "on_false", Like: "on_true"},
		{Name: "result", Dir: spec.Out, Like: "on_true"},
	},
	Attributes: spec.Attributes(SelectAttributes{}),
	Rules: []*spec.Rule{
		SelectTrue, SelectFalse, SelectScalar, SelectTypes, SelectPredType, SelectElementType, SelectPredShape, SelectSameShape,
	},
	Questions: []*spec.Question{SelectTruth, OtherBools},
}

// SelectAttributes are none.
type SelectAttributes struct{}

// SelectTruth is about bytes of pred.
var SelectTruth = family.Truth(selectText, "Semantics", "pred")

// The rules of select.
var (
	SelectTrue = selectText.Meaning("on-true", "Semantics",
		"Where the element of pred is true, the result has the element of on_true at the same index.")
	SelectFalse = selectText.Meaning("on-false", "Semantics",
		"Where the element of pred is false, the result has the element of on_false at the same index.")
	SelectScalar = selectText.Meaning("scalar-pred", "Semantics",
		"A pred without dimensions decides for all elements.")
	SelectTypes    = types(selectText)
	SelectPredType = selectText.Static("pred-is-bool", "Inputs, pred",
		"The elements of pred are booleans.", func(k *spec.Check) {
			if d := k.Tensors[0].DType; d != tensor.Bool {
				k.Breaks("pred is %v", d)
			}
		})
	SelectElementType = selectText.Static("element-type", "Constraints, C2",
		"on_true, on_false and the result have the same element type.", spec.SameDType(1, 2, 3))
	SelectPredShape = selectText.Static("pred-shape", "Constraints, C1",
		"pred has no dimensions, or the shape of on_true. It is not broadcast otherwise.", func(k *spec.Check) {
			if pred, sizes := k.Tensors[0].Sizes, k.Tensors[1].Sizes; len(pred) > 0 && !slices.Equal(pred, sizes) {
				k.Breaks("pred has sizes %v, on_true %v", pred, sizes)
			}
		})
	SelectSameShape = selectText.Static("same-shape", "Constraints, C2",
		"on_true, on_false and the result have the same shape.", func(k *spec.Check) {
			spec.SameSizes(1, 2)(k)
			spec.SameSizes(1, 3)(k)
		})
)
