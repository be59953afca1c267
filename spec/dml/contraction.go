package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var gemmText = spec.Text{Name: "dml.gemm", Document: "DML_GEMM_OPERATOR_DESC"}

// GemmAttributes are the members of DML_GEMM_OPERATOR_DESC that are not tensors, without a fused activation.
type GemmAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.0"`
	TransA       int64        `conform:"trans_a,enum=none|transpose,optional" doc:"whether the last two dimensions of a are swapped first"`
	TransB       int64        `conform:"trans_b,enum=none|transpose,optional" doc:"whether the last two dimensions of b are swapped first"`
	Alpha        float64      `conform:"alpha,optional" doc:"factor of the product of a and b"`
	Beta         float64      `conform:"beta,optional" doc:"factor of c"`
}

// Transposed returns which of a and b are transposed.
func (a *GemmAttributes) Transposed() [2]bool { return [2]bool{a.TransA != 0, a.TransB != 0} }

// Gemm multiplies matrices and adds others.
var Gemm = &spec.Operator{
	Name: gemmText.Name, Family: "contraction",
	Params: append(slices.Clip(inputAB),
		spec.Param{Name: "c", Count: spec.Optional, Like: "a", Layout: tensor.StridedFamily},
		spec.Param{Name: "output", Dir: spec.Out, Like: "a", Layout: tensor.StridedFamily}),
	Attributes: spec.Attributes(GemmAttributes{FeatureLevel: Level4_0, Alpha: 1, Beta: 1}),
	Rules: slices.Concat([]*spec.Rule{
		SizesNonzero,
		gemmText.Meaning("value", "introduction", "An element of the output is the sum of the products of a row of a and a column of b, to which that of c is added, if there is one."),
		gemmText.Meaning("batches", "introduction", "The matrices are in the last two dimensions. Those of a and b at the same place in the others are multiplied."),
		gemmText.Meaning("transposed-a", "TransA; ATensor", "With TransA, the rows of a are its columns."),
		gemmText.Meaning("transposed-b", "TransB; BTensor", "With TransB, the columns of b are its rows."),
		gemmText.Meaning("alpha", "Alpha", "The product of a and b is multiplied by Alpha."),
		gemmText.Meaning("beta", "Beta", "c is multiplied by Beta."),
		gemmText.Static("same-dtype", "Tensor constraints", "All tensors have the same data type.", spec.OneDType),
		gemmCounts,
	}, gemmTable.rules(gemmText), []*spec.Rule{
		gemmText.Given(gemmCounts, SizesNonzero).Static("sizes", "ATensor; BTensor; OutputTensor", "A row of a has as many elements as a column of b. The output has the rows of a and the columns of b, and all have the same sizes before the last two.",
			func(k *spec.Check) {
				var room [tensor.MaxRank]int64
				if want, ok := gemmSizes(k.Call, room[:0]); !ok {
					k.Breaks("a and b have other sizes")
				} else if !slices.Equal(want, k.Output().Sizes) {
					k.BreaksShape(slices.Clone(want))
				}
			}),
		gemmText.Given(gemmCounts, SizesNonzero).Static("c-sizes", "CTensor; Tensor constraints", "c has the sizes of the output.", func(k *spec.Check) {
			if n := len(k.Tensors); n > 3 {
				spec.SameSizes(2, n-1)(k)
			}
		}),
	}, stridesRules),
	Questions: slices.Concat([]*spec.Question{Rounding}, stridesQuestions),
	Limit: func(c *spec.Call) error {
		if err := family.FiniteFactors(c); err != nil {
			return err
		}
		return family.OfComputed(c)
	},
}

var gemmTable = table{{since: Level4_0, least: 2, most: 4, types: floatTypes}, {since: Level1_0, least: 4, most: 4, types: floatTypes}}

var gemmCounts = gemmText.Static("same-dimension-count", "Tensor constraints", "All tensors have the same dimension count, at least 2.", func(k *spec.Check) {
	rank := k.Tensors[0].Rank()
	for i := range k.Tensors {
		if is := k.Tensors[i].Rank(); is != rank || is < 2 {
			k.Breaks("%s has %d dimensions, and %s %d", k.Name(i), is, k.Name(0), rank)
		}
	}
})

// gemmSizes returns the sizes of the product of a and b, in room. It returns false if they cannot be multiplied.
func gemmSizes(c *spec.Call, room []int64) (sizes []int64, ok bool) {
	a, b, n := c.Tensors[0].Sizes, c.Tensors[1].Sizes, c.Tensors[0].Rank()-2
	of := spec.As[GemmAttributes](c)
	rows, inner, other, columns := a[n], a[n+1], b[n], b[n+1]
	if of.TransA != 0 {
		rows, inner = inner, rows
	}
	if of.TransB != 0 {
		other, columns = columns, other
	}
	return append(append(room, a[:n]...), rows, columns), inner == other && slices.Equal(a[:n], b[:n])
}
