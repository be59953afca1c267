package dml

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var (
	copyText   = spec.Text{Name: "dml.copy", Document: stridesText.Document}
	copyTables = spec.Text{Name: "dml.copy", Document: slice1Text.Document + " and " + scatterText.Document}
)

// Copy is the identity between two descriptors: it moves every element from
// the place that the input's strides give it to the one that the output's do.
// The strides text defines no operator; this is the one that exercises
// only its descriptors (DML_ELEMENT_WISE_IDENTITY_OPERATOR_DESC
// without a scale).
var Copy = &spec.Operator{
	Name: copyText.Name,
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

// CopyAttributes are empty: a copy has only tensors.
type CopyAttributes struct{}

// The rules of dml.copy in addition to those of the strides text.
var (
	CopyElements = copyText.Meaning("elements", "introduction (the operator is ours)",
		"Each element of the output holds the bits of the input element at the same coordinates, whatever the strides of either tensor.")
	CopySameSizes = copyText.Given(SizesNonzero).Static("same-sizes", "(the operator, and so the rule, is ours)",
		"The input and the output have the same sizes.", spec.SameSizes(0, 1))
	CopySameDType = copyText.Static("same-dtype", "(the operator, and so the rule, is ours)",
		"The input and the output have the same data type.", spec.OneDType)
	CopyDimensionCount = copyTables.Static("dimension-count", "Tensor support (the operator is ours)",
		"The dimension count is from 1 to 8.", ranksUpTo8)
)
