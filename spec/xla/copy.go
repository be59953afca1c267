package xla

import (
	"slices"

	"example.com/conform/spec"
)

// Copy copies an array from one layout to another. The text defines no
// operator; this one makes its layouts observable.
var Copy = &spec.Operator{
	Name: "xla.copy",
	Text: text,
	Params: []spec.Param{
		{Name: "input", Layout: spec.MinorMajor},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: spec.MinorMajor},
	},
	Attributes: spec.Attributes(CopyAttributes{}),
	Rules:      append([]*spec.Rule{CopyElements, CopySameDType, CopySameSizes}, layoutRules...),
	Questions:  []*spec.Question{PaddingContent, PaddingExtremes},
	Check:      checkCopy,
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
	}
	CopySameSizes = &spec.Rule{
		ID: "xla.copy/same-sizes", Kind: spec.Static, Source: introduction + " (the operator, and so the rule, is ours)",
		Statement: "Input and output, one array in two layouts, have the same rank and sizes.",
	}
)

func checkCopy(c *spec.Call, _ *spec.Reading, v *spec.Violations) {
	input, output := &c.Tensors[0], &c.Tensors[1]
	if output.DType != input.DType {
		v.Break(CopySameDType, "input is %v, output %v", input.DType, output.DType)
	}
	if !slices.Equal(output.Sizes, input.Sizes) {
		v.Break(CopySameSizes, "input sizes are %v, output sizes %v", input.Sizes, output.Sizes)
	}
	for i := range c.Tensors {
		checkLayout(&c.Tensors[i].Desc, c.Name(i), v)
	}
}
