package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var transposeText = spec.Text{Name: "onnx.transpose", Document: "ONNX Transpose-25"}

// Transpose permutes the axes of its input.
var Transpose = &spec.Operator{
	Name: transposeText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "transposed", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(TransposeAttributes{}),
	Rules: []*spec.Rule{
		TransposeSizes, TransposePermutes, TransposeReverses, TransposeLowRank, TransposeTypes, TransposeSameDType, TransposeLength, TransposeInRange,
		TransposeDistinct,
	},
	Questions: []*spec.Question{TransposeEmpty, OtherBools},
}

// TransposeAttributes are the attribute of Transpose.
type TransposeAttributes struct {
	Perm []int64 `conform:"perm,along=steps,permutation,optional" doc:"axis of data that each axis of the output is; all in reverse when absent"`
}

// reverses reports whether a call reverses the axes of its data: because it
// states no perm, or an empty one that stands for none.
func (a *TransposeAttributes) reverses(rank int, r *spec.Reading) bool {
	return a.Perm == nil || len(a.Perm) == 0 && rank > 0 && r.Answer(TransposeEmpty) == TransposeEmptyReverses
}

// The rules of Transpose.
var (
	TransposeSizes = transposeText.Sizes("introduction",
		"Size i of the output is size perm[i] of the data.")
	TransposePermutes = transposeText.Meaning("permutes", "introduction",
		"Axis i of the output is axis perm[i] of the data.")
	TransposeReverses = transposeText.Meaning("default-reverses", "introduction; perm",
		"Without perm, the axes of the output are those of the data in reverse order.")
	TransposeLowRank = transposeText.Meaning("low-rank", "introduction",
		"A scalar or a tensor with one axis is valid data and stays as it is.")
	TransposeTypes     = transposeText.Types("Type Constraints", everyType)
	TransposeSameDType = transposeText.Static("same-dtype", "Type Constraints",
		"The data and the output have the same data type.", spec.OneDType)
	TransposeLength = transposeText.Static("perm-length", "introduction; perm",
		"perm has one entry for each axis of the data. With the answer reverse to onnx.transpose/empty-perm, it may also be empty.", spec.With(func(k *spec.Check, a *TransposeAttributes) {
			rank := k.Tensors[0].Rank()
			if !a.reverses(rank, k.Reading) && len(a.Perm) != rank {
				k.Breaks("%d entries for %d axes", len(a.Perm), rank)
			}
		}))
	TransposeInRange = transposeText.Static("perm-in-range", "introduction; perm",
		"Each entry of perm is from 0 to n-1, where n is the rank of the data.",
		family.DimensionsOf(func(c *spec.Call) *spec.Tensor { return &c.Tensors[0] }, "perm"))
	TransposeDistinct = transposeText.Given(TransposeInRange).Static("perm-distinct", "introduction",
		"No axis occurs twice in perm.", family.Distinct("perm"))
)

// TransposeEmpty is a question because perm has a default if it is left out, and does not say
// whether an empty list is one.
var TransposeEmpty = transposeText.Question("empty-perm", "perm",
	"What does an empty perm mean if the data has axes?", []spec.Option{
		TransposeEmptyReject:   {Name: "reject", Statement: "It is too short: the call is rejected.", Rejects: true},
		TransposeEmptyReverses: {Name: "reverse", Statement: "It counts as absent: the axes are reversed."},
	})

// The answers to [TransposeEmpty].
const TransposeEmptyReject, TransposeEmptyReverses spec.Answer = 0, 1
