package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// MatMulAttributes are the attributes of MatMul.
type MatMulAttributes struct {
	TransposeA bool `conform:"transpose_a,optional" doc:"whether the last two dimensions of a are swapped first"`
	TransposeB bool `conform:"transpose_b,optional" doc:"whether the last two dimensions of b are swapped first"`
}

var matMulText = spec.Text{Name: "openvino.mat_mul", Document: "MatMul-1 (OpenVINO)"}

// MatMul multiplies matrices.
var MatMul = &spec.Operator{
	Name: matMulText.Name, Family: "contraction",
	Params:     append(inputAB[:2:2], spec.Param{Name: "output", Dir: spec.Out, Like: "a", Inferred: true}),
	Attributes: spec.Attributes(MatMulAttributes{}), Limit: family.OfComputed, Questions: []*spec.Question{Rounding},
	Rules: append(family.MatrixRules(matMulText, "Detailed description", 1, spec.Of(func(_ *spec.Call, a *MatMulAttributes) [2]bool { return [2]bool{a.TransposeA, a.TransposeB} })),
		matMulText.Meaning("transposed-a", "Attributes, transpose_a", "With transpose_a, the rows of an a of two dimensions or more are its columns."),
		matMulText.Meaning("transposed-b", "Attributes, transpose_b", "With transpose_b, the columns of a b of two dimensions or more are its rows."),
		matMulText.Types("Types, T", numericTypes),
		matMulText.Static("same-type", "Types, T", "The inputs and the output have the same element type.", spec.OneDType)),
}
