package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

// Matmul multiplies matrices.
var Matmul = func() *spec.Operator {
	text := text("matmul", "matmul")
	return &spec.Operator{
		Name: text.Name, Family: "contraction", Params: append(inputAB[:2:2], spec.Param{Name: "output", Dir: spec.Out, Like: "a", Inferred: true}),
		Attributes: spec.Attributes(struct{}{}), Questions: []*spec.Question{Rounding},
		Rules: append(family.StackRules(text, "introduction; method steps; Algorithms, Broadcasting"), typeRules(text, floatTypes, 2, 0)...),
	}
}()

// GemmAttributes are the options of gemm that are no operands.
type GemmAttributes struct {
	Alpha      float64 `conform:"alpha,optional" doc:"factor of the product of a and b"`
	Beta       float64 `conform:"beta,optional" doc:"factor of c"`
	ATranspose bool    `conform:"a_transpose,optional" doc:"whether a is transposed first"`
	BTranspose bool    `conform:"b_transpose,optional" doc:"whether b is transposed first"`
}

// Gemm implements [family.OfGemm].
func (a *GemmAttributes) Gemm() family.Gemm {
	return family.Gemm{Alpha: a.Alpha, Beta: a.Beta, TransA: a.ATranspose, TransB: a.BTranspose}
}

// Gemm multiplies two matrices and adds a third.
var Gemm = func() *spec.Operator {
	text := text("gemm", "gemm")
	return &spec.Operator{
		Name: text.Name, Family: "contraction",
		Params:     []spec.Param{{Name: "a"}, {Name: "b", Like: "a"}, {Name: "c", Count: spec.Optional, Like: "a"}, {Name: "output", Dir: spec.Out, Like: "a", Inferred: true}},
		Attributes: spec.Attributes(GemmAttributes{Alpha: 1, Beta: 1}), Questions: []*spec.Question{Rounding}, Limit: limitOfFactors,
		Rules: append(family.GemmRules(text, "introduction", "aTranspose", "bTranspose", "alpha", "beta", "a; b; method steps", "c; method steps", "Returns"),
			typeRules(text, floatTypes, 3, 0)...),
	}
}()
