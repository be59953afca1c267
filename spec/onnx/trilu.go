package onnx

import "example.com/conform/spec"

var triluText = spec.Text{Name: "onnx.trilu", Document: "ONNX Trilu-14"}

// Trilu keeps the upper or the lower triangle of matrices.
var Trilu = &spec.Operator{
	Name: triluText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "k", Count: spec.Optional, Indices: true},
		{Name: "output", Dir: spec.Out, Like: "input", Sizes: sizesOfInput},
	},
	Attributes: spec.Attributes(TriluAttributes{Upper: true}),
	Rules: []*spec.Rule{
		TriluSizes, TriluBatches, TriluUpper, TriluLower, TriluDefaultK, TriluZero, TriluSameDType, TriluKType, TriluKScalar, TriluRank,
	},
	Questions: []*spec.Question{TriluKInList},
}

// TriluAttributes are the attribute of Trilu.
type TriluAttributes struct {
	Upper bool `conform:"upper,optional" doc:"whether the upper triangle is kept, and not the lower"`
}

// The rules of Trilu.
var (
	TriluSizes = triluText.Meaning("sizes", "output",
		"The output has the sizes of the input.")
	TriluBatches = triluText.Meaning("batches", "introduction",
		"The last two dimensions are the rows and columns of a matrix. Each matrix of the dimensions before them is treated alike.")
	TriluUpper = triluText.Meaning("upper", "introduction; upper",
		"With upper, the default, elements on diagonal k and above it stay: those whose column is at least their row plus k.")
	TriluLower = triluText.Meaning("lower", "introduction; upper",
		"Without upper, elements on diagonal k and below it stay: those whose column is at most their row plus k.")
	TriluDefaultK = triluText.Meaning("default-k", "k",
		"Without k, the diagonal is the main one, 0.")
	TriluZero = triluText.Meaning("zero", "introduction",
		"All other elements of a matrix are 0.")
	TriluSameDType = triluText.Static("same-dtype", "output; Type Constraints",
		"The input and the output have one data type.", outputDType)
	TriluKType = triluText.Static("k-dtype", "k",
		"k is of type INT64.", int64s("k"))
	TriluKScalar = triluText.Static("k-is-scalar", "k",
		"k is a scalar, or a list of one element where onnx.trilu/k-in-list is answered by accept.", func(k *spec.Check) {
			for _, t := range k.Of("k") {
				list := len(t.Sizes) == 1 && t.Sizes[0] == 1
				if t.Rank() > 0 && (!list || k.Answer(TriluKInList) == TriluKInListReject) {
					k.Breaks("k has sizes %v", t.Sizes)
				}
			}
		})
	TriluRank = triluText.Static("rank-2", "input",
		"The input has at least two dimensions.", rankAtLeast(2))
)

// TriluKInList asks about what the text excludes and ONNX Runtime admits.
var TriluKInList = triluText.Question("k-in-list", "k",
	"May k be a list of one element?", []spec.Option{
		TriluKInListReject: {Name: "reject", Statement: "No: the call is invalid."},
		TriluKInListAccept: {Name: "accept", Statement: "Yes: it stands for its element."},
	})

// The answers to [TriluKInList].
const TriluKInListReject, TriluKInListAccept spec.Answer = 0, 1
