package dml

import (
	"slices"

	"example.com/conform/spec"
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
		{Name: "input", Layout: spec.Strides},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: spec.Strides},
	},
	Attributes: spec.Attributes(CopyAttributes{}),
	Rules: append([]*spec.Rule{
		CopyElements, CopySameSizes, CopySameDType, CopyDimensionCount,
	}, stridesRules...),
	Questions: stridesQuestions,
	Check:     checkCopy,
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
	}
	CopySameDType = &spec.Rule{
		ID: "dml.copy/same-dtype", Kind: spec.Static, Source: stridesText + " (the operator, and so the rule, is ours)",
		Statement: "Input and output have the same data type.",
	}
	CopyDimensionCount = &spec.Rule{
		ID: "dml.copy/dimension-count", Kind: spec.Static, Source: slice1Text + " and " + scatterText + ", Tensor support (the operator is ours)",
		Statement: "The dimension count is 1 to 8.",
	}
)

func checkCopy(c *spec.Call, r *spec.Reading, v *spec.Violations) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	if output.DType != input.DType {
		v.Break(CopySameDType, "input is %v, output %v", input.DType, output.DType)
	}
	if rank := input.Rank(); rank < 1 || rank > 8 {
		v.Break(CopyDimensionCount, "%d dimensions", rank)
		return
	}
	if breaksNonzero(c, v) {
		return
	}
	if !slices.Equal(output.Sizes, input.Sizes) {
		v.Break(CopySameSizes, "input sizes are %v, output sizes %v", input.Sizes, output.Sizes)
	}
	checkDescs(c, r, v)
}
