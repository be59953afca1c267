package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var triluText = spec.Text{Name: "onnx.trilu", Document: "ONNX Trilu-14"}

// Trilu keeps the upper or the lower triangle of matrices.
var Trilu = &spec.Operator{
	Name: triluText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "k", Count: spec.Optional, Indices: true},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(TriluAttributes{Upper: true}),
	Rules: []*spec.Rule{
		TriluSizes, TriluBatches, TriluUpper, TriluLower, TriluDefaultK, TriluZero, TriluTypes, TriluSameDType, TriluKType, TriluKScalar, TriluRank,
	},
	Questions: []*spec.Question{TriluKInList, OtherBools},
}

// TriluAttributes are the attribute of Trilu.
type TriluAttributes struct {
	Upper bool `conform:"upper,optional" doc:"whether the upper triangle is kept instead of the lower"`
}

// The rules of Trilu.
var (
	TriluSizes = triluText.Sizes("output",
		"The output has the sizes of the input.")
	TriluBatches = triluText.Meaning("batches", "introduction",
		"The last two dimensions are the rows and columns of a matrix. Every matrix along the other dimensions is treated alike.")
	TriluUpper = triluText.Meaning("upper", "introduction; upper",
		"With upper, the default, elements on and above diagonal k are kept: those whose column is at least their row plus k.")
	TriluLower = triluText.Meaning("lower", "introduction; upper",
		"Without upper, elements on and below diagonal k are kept: those whose column is at most their row plus k.")
	TriluDefaultK = triluText.Meaning("default-k", "k",
		"Without k, the diagonal is the main diagonal, 0.")
	TriluZero = triluText.Meaning("zero", "introduction",
		"All other elements of a matrix are 0.")
	TriluTypes     = triluText.Types("Type Constraints", wideTypes)
	TriluSameDType = triluText.Static("same-dtype", "output; Type Constraints",
		"The input and the output have the same data type.", outputDType)
	TriluKType = triluText.Static("k-dtype", "k",
		"k has the data type int64.", int64s("k"))
	TriluKScalar = triluText.Static("k-is-scalar", "k",
		"k is a scalar. With the answer accept to onnx.trilu/k-in-list, it may also be a list of one element.", func(k *spec.Check) {
			for _, t := range k.Of("k") {
				list := len(t.Sizes) == 1 && t.Sizes[0] == 1
				if t.Rank() > 0 && (!list || k.Rejects(TriluKInList)) {
					k.Breaks("k has sizes %v", t.Sizes)
				}
			}
		})
	TriluRank = triluText.Static("rank-2", "input",
		"The input has at least two dimensions.", family.Ranks(2, tensor.MaxRank))
)

// TriluKInList is a question because the text excludes a list and ONNX Runtime
// accepts it.
var TriluKInList = triluText.Question("k-in-list", "k",
	"May k be a list of one element?",
	[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: the list stands for its element."}})
