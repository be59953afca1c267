package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var (
	matMulText        = spec.Text{Name: "onnx.mat_mul", Document: "ONNX MatMul-13"}
	gemmText          = spec.Text{Name: "onnx.gemm", Document: "ONNX Gemm-13"}
	matMulIntegerText = spec.Text{Name: "onnx.mat_mul_integer", Document: "ONNX MatMulInteger-10"}
)

// matrixSection is where texts say what the product of matrices is.
const matrixSection = "introduction (numpy.matmul)"

// MatMul multiplies matrices.
var MatMul = &spec.Operator{
	Name: matMulText.Name, Family: "contraction",
	Params:     append(inputAB[:2:2], spec.Param{Name: "Y", Dir: spec.Out, Like: "A", Inferred: true}),
	Attributes: spec.Attributes(struct{}{}),
	Rules:      append(family.MatrixRules(matMulText, matrixSection, 1, nil), computedTypes(matMulText, true, productTypes, 0)...),
	Questions:  []*spec.Question{Rounding},
}

// MatMulInteger multiplies matrices of small integers, from which a zero point is subtracted.
var MatMulInteger = &spec.Operator{
	Name: matMulIntegerText.Name, Family: "contraction",
	Params: []spec.Param{
		{Name: "A"},
		{Name: "B"},
		{Name: "a_zero_point", Count: spec.Optional, Like: "A"},
		{Name: "b_zero_point", Count: spec.Optional, Like: "B"},
		{Name: "Y", Dir: spec.Out, Type: tensor.Int32, Inferred: true},
	},
	Attributes: spec.Attributes(struct{}{}),
	Rules: slices.Concat(family.MatrixRules(matMulIntegerText, matrixSection, 1, nil), []*spec.Rule{
		matMulIntegerText.Meaning("zero-point", "a_zero_point; b_zero_point", "A zero point is subtracted from each element of its matrix first."),
	}, smallRules(matMulIntegerText)),
	Limit: func(c *spec.Call) error {
		for i := 2; i < c.Inputs(); i++ {
			if c.Tensors[i].Rank() > 0 {
				return &spec.LimitError{Part: c.Name(i), Err: errZeroPoints}
			}
		}
		return nil
	},
}

var errZeroPoints = errors.New("a zero point for each row or column is not represented")

// smallTypes are the data types of MatMulInteger and ConvInteger.
var smallTypes = []tensor.DType{tensor.Int8, tensor.Uint8}

// smallRules makes the rules about the data types of an operator of two inputs of small integers,
// and of their zero points.
func smallRules(text spec.Text) []*spec.Rule {
	return []*spec.Rule{
		text.Types("Type Constraints, T1", smallTypes),
		text.Static("second-types", "Type Constraints, T2", "The second input is of type int8 or uint8.", func(k *spec.Check) {
			if d := k.Tensors[1].DType; d != tensor.Int8 && d != tensor.Uint8 {
				k.Breaks("%s is %v", k.Name(1), d)
			}
		}),
		text.Static("zero-point-dtype", "Type Constraints, T1; T2", "A zero point has the data type of its input.", func(k *spec.Check) {
			for i := 2; i < k.Inputs(); i++ {
				if d := k.Tensors[i].DType; d != k.Like(i).DType {
					k.Breaks("%s is %v", k.Name(i), d)
				}
			}
		}),
		text.Static("result-dtype", "Type Constraints, T3", "The output has the data type int32.", func(k *spec.Check) {
			if d := k.Output().DType; d != tensor.Int32 {
				k.Breaks("the output is %v", d)
			}
		}),
	}
}

// GemmAttributes are the attributes of Gemm.
type GemmAttributes struct {
	Alpha  float64 `conform:"alpha,optional" doc:"factor of the product of A and B"`
	Beta   float64 `conform:"beta,optional" doc:"factor of C"`
	TransA bool    `conform:"transA,optional" doc:"whether A is transposed first"`
	TransB bool    `conform:"transB,optional" doc:"whether B is transposed first"`
}

// Gemm implements [family.OfGemm].
func (a *GemmAttributes) Gemm() family.Gemm {
	return family.Gemm{Alpha: a.Alpha, Beta: a.Beta, TransA: a.TransA, TransB: a.TransB}
}

// Gemm multiplies two matrices and adds a third.
var Gemm = &spec.Operator{
	Name: gemmText.Name, Family: "contraction",
	Params: []spec.Param{
		{Name: "A"}, {Name: "B", Like: "A"}, {Name: "C", Count: spec.Optional, Like: "A"}, {Name: "Y", Dir: spec.Out, Like: "A", Inferred: true},
	},
	Attributes: spec.Attributes(GemmAttributes{Alpha: 1, Beta: 1}),
	Rules: append(family.GemmRules(gemmText, "introduction", "transA", "transB", "alpha", "beta", "A; B", "C; Broadcasting", "introduction; Y"),
		computedTypes(gemmText, true, productTypes, 0)...),
	Questions: []*spec.Question{Rounding},
}
