package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var triangularText = text("triangular", "triangular")

// Triangular keeps the upper or the lower triangle of matrices.
var Triangular = &spec.Operator{
	Name: triangularText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(TriangularAttributes{Upper: true}),
	Rules: []*spec.Rule{
		TriangularSizes, TriangularBatches, TriangularUpper, TriangularLower, TriangularZero, Types, TriangularSameType, Dimensions, ElementCount,
		TriangularRank,
	},
}

// TriangularAttributes are the options of triangular.
type TriangularAttributes struct {
	Upper    bool  `conform:"upper,optional" doc:"whether the upper triangle is kept instead of the lower"`
	Diagonal int64 `conform:"diagonal,int32,optional" doc:"diagonal at which the triangle begins or ends, positive above the main one"`
}

// The rules of triangular.
var (
	TriangularSizes = triangularText.Sizes("introduction; method steps, output",
		"The output has the sizes of the input.")
	TriangularBatches = triangularText.Meaning("batches", "introduction",
		"The last two dimensions are the rows and columns of a matrix. The matrices along the other dimensions are a batch, and treated alike.")
	TriangularUpper = triangularText.Meaning("upper", "upper; diagonal; examples",
		"With upper, the default, elements on and above the diagonal are kept: those whose column is at least their row plus diagonal.")
	TriangularLower = triangularText.Meaning("lower", "upper; diagonal; examples",
		"Without upper, elements on and below the diagonal are kept: those whose column is at most their row plus diagonal.")
	TriangularZero = triangularText.Meaning("zero", "introduction; examples",
		"All other elements of a matrix are 0.")
	TriangularSameType = sameTypes(triangularText, "The input and the output have the same data type.", 1)
	TriangularRank     = triangularText.Static("rank-2", "introduction; Tensor limits",
		"The input has at least two dimensions.", family.Ranks(2, tensor.MaxRank))
)
