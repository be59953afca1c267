package onnx

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var eyeLikeText = spec.Text{Name: "onnx.eye_like", Document: "ONNX EyeLike-22"}

// EyeLike makes a matrix with ones on a diagonal. The text's attribute dtype is the data type of
// the output.
var EyeLike = &spec.Operator{
	Name:       eyeLikeText.Name,
	Params:     []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(EyeLikeAttributes{}),
	Rules:      []*spec.Rule{EyeLikeSizes, EyeLikeZeros, EyeLikeOnes, EyeLikeTypes, EyeLikeDType, EyeLikeRank},
}

// EyeLikeAttributes are the attributes of EyeLike.
type EyeLikeAttributes struct {
	K int64 `conform:"k,optional" doc:"diagonal with ones: column minus row"`
}

// eyeTypes are the data types of EyeLike.
var eyeTypes = append(tensor.Common(), tensor.Bool, tensor.Bfloat16)

// The rules of EyeLike.
var (
	EyeLikeSizes = eyeLikeText.Sizes("introduction; output",
		"The output has the sizes of the input.")
	EyeLikeZeros = eyeLikeText.Meaning("zeros", "introduction",
		"The elements of the output beside the diagonal are 0.")
	EyeLikeOnes = eyeLikeText.Meaning("ones", "introduction; k",
		"The elements of diagonal k are 1: those whose column is their row plus k.")
	EyeLikeTypes = eyeLikeText.Types("Type Constraints, T1", eyeTypes)
	EyeLikeDType = eyeLikeText.Static("dtype", "dtype; Type Constraints, T2",
		"The output has a data type that the input may have, too.", func(k *spec.Check) {
			if d := k.Output().DType; !slices.Contains(eyeTypes, d) {
				k.Breaks("the output is %v", d)
			}
		})
	EyeLikeRank = eyeLikeText.Static("rank-2", "introduction; input",
		"The input has two dimensions.", family.Ranks(2, 2))
)
