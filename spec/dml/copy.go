package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Copy is the identity between two descriptors: it moves every element from
// the place that the input's strides give it to the one that the output's do.
// The strides text defines no operator; this is the one that exercises
// nothing but its descriptors (DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC
// without a scale).
var Copy = &spec.Operator{
	Name: "dml.copy",
	Text: stridesText,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.StridedFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
	},
	Attributes: spec.Attributes(CopyAttributes{}),
	Rules: append([]*spec.Rule{
		CopyElements, CopySameDType, CopyDimensionCount, SizesNonzero, CopySameSizes,
	}, stridesRules...),
	Questions: stridesQuestions,
}

// CopyAttributes are empty: a copy has tensors alone.
type CopyAttributes struct{}

// The rules of dml.copy beside those of the strides text.
var (
	CopyElements = &spec.Rule{
		ID: "dml.copy/elements", Kind: spec.Meaning, Source: stridesText + ", introduction (the operator is ours)",
		Statement: "The output at every coordinate holds the bits of the input at the same coordinates, wherever either lies in memory.",
	}
	CopySameSizes = &spec.Rule{
		ID: "dml.copy/same-sizes", Kind: spec.Static, Source: stridesText + " (the operator, and so the rule, is ours)",
		Statement: "Input and output have the same sizes.",
		Given:     []*spec.Rule{SizesNonzero},
		Check: func(k *spec.Check) {
			if input, output := k.Tensors[0].Sizes, k.Output().Sizes; !slices.Equal(output, input) {
				k.Breaks("input sizes are %v, output sizes %v", input, output)
			}
		},
	}
	CopySameDType = &spec.Rule{
		ID: "dml.copy/same-dtype", Kind: spec.Static, Source: stridesText + " (the operator, and so the rule, is ours)",
		Statement: "Input and output have the same data type.",
		Check: func(k *spec.Check) {
			if input, output := k.Tensors[0].DType, k.Output().DType; output != input {
				k.Breaks("input is %v, output %v", input, output)
			}
		},
	}
	CopyDimensionCount = &spec.Rule{
		ID: "dml.copy/dimension-count", Kind: spec.Static, Source: slice1Text + " and " + scatterText + ", Tensor support (the operator is ours)",
		Statement: "The dimension count is 1 to 8.",
		Check: func(k *spec.Check) {
			if rank := k.Tensors[0].Rank(); rank < 1 || rank > 8 {
				k.Breaks("%d dimensions", rank)
			}
		},
	}
)
