package xla

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Copy copies an array from one layout to another. The text defines no
// operator; this one makes its layouts observable.
var Copy = &spec.Operator{
	Name: "xla.copy",
	Text: text,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.XLAFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.XLAFamily},
	},
	Attributes: spec.Attributes(CopyAttributes{}),
	Rules:      append([]*spec.Rule{CopyElements, CopySameDType, CopySameSizes}, layoutRules...),
	Questions:  []*spec.Question{PaddingContent, PaddingExtremes},
}

// CopyAttributes are the attributes of [Copy]: none.
type CopyAttributes struct{}

// The rules of the copy itself.
var (
	CopyElements = &spec.Rule{
		ID: "xla.copy/elements", Kind: spec.Meaning, Source: layoutProto + " (the operator is ours)",
		Statement: "A layout changes where elements lie, never which they are: at every index the output holds the input's element.",
	}
	CopySameDType = &spec.Rule{
		ID: "xla.copy/same-dtype", Kind: spec.Static, Source: introduction + " (the operator, and so the rule, is ours)",
		Statement: "Input and output, one array in two layouts, have the same data type.",
		Check: func(k *spec.Check) {
			if input, output := k.Tensors[0].DType, k.Output().DType; output != input {
				k.Breaks("input is %v, output %v", input, output)
			}
		},
	}
	CopySameSizes = &spec.Rule{
		ID: "xla.copy/same-sizes", Kind: spec.Static, Source: introduction + " (the operator, and so the rule, is ours)",
		Statement: "Input and output, one array in two layouts, have the same rank and sizes.",
		Check: func(k *spec.Check) {
			if input, output := k.Tensors[0].Sizes, k.Output().Sizes; !slices.Equal(output, input) {
				k.Breaks("input sizes are %v, output sizes %v", input, output)
			}
		},
	}
)
