package xla

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var copyText = spec.Text{Name: "xla.copy", Document: layoutText.Document}

// Copy copies an array from one layout to another. The text defines no
// operator; this one makes its layouts observable.
var Copy = &spec.Operator{
	Name: copyText.Name,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.XLAFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.XLAFamily},
	},
	Attributes: spec.Attributes(CopyAttributes{}),
	Rules:      append([]*spec.Rule{CopyElements, CopyTypes, CopySameDType, CopySameSizes}, slices.Concat(tileRules, layoutRules)...),
	Questions:  []*spec.Question{PaddingContent, PaddingExtremes, OtherBools},
}

// OtherBools is about bytes of the element type PRED.
var OtherBools = spec.Text{Name: "xla.types", Document: layoutText.Document}.OtherBools("(xla_data.proto, PrimitiveType; silent)")

// CopyAttributes are the attributes of [Copy]: none.
type CopyAttributes struct{}

// The rules of the copy itself.
var (
	CopyElements = copyText.Meaning("elements", layoutProto+" (the operator is ours)",
		"A layout changes where elements lie, never which elements they are: at every index, the output holds the element of the input.")
	CopyTypes     = copyText.Types("(xla_data.proto, PrimitiveType)", append(tensor.Common(), tensor.Bool, tensor.Bfloat16, tensor.Complex64))
	CopySameDType = copyText.Static("same-dtype", introduction+" (the operator, and so the rule, is ours)",
		"The input and the output are one array in two layouts, so they have the same data type.", spec.OneDType)
	CopySameSizes = copyText.Static("same-sizes", introduction+" (the operator, and so the rule, is ours)",
		"The input and the output are one array in two layouts, so they have the same rank and sizes.", spec.SameSizes(0, 1))
)
