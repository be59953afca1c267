package dml

import (
	"slices"
	"strings"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

// An elementwise is an operator that computes each element of its output from those of its inputs at the same
// place. A stride of 0 broadcasts an input.
type elementwise struct {
	family, name string // the file in which it stands, and "add" of DML_ELEMENT_WISE_ADD_OPERATOR_DESC
	value        string // what an element of the output is
	inputs       []spec.Param
	table        table
	attributes   any // unless the feature level is the only one
	questions    []*spec.Question
	continuous   bool
	more         []*spec.Rule
}

// ElementWiseAttributes are the attribute of elementwise operators, which have no member but tensors.
type ElementWiseAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 5.1"`
}

// elementwiseText is the text of an elementwise operator.
func elementwiseText(name string) spec.Text {
	return spec.Text{Name: "dml.element_wise_" + name, Document: "DML_ELEMENT_WISE_" + strings.ToUpper(name) + "_OPERATOR_DESC"}
}

// operator makes the operator.
func (e elementwise) operator() *spec.Operator {
	text := elementwiseText(e.name)
	if e.attributes == nil {
		e.attributes = ElementWiseAttributes{FeatureLevel: Level5_1}
	}
	section := "Tensor constraints"
	same := text.Static("same-dtype", section, "All tensors have the same data type.", spec.OneDType)
	if e.table[0].results != nil {
		same = text.Static("same-dtype", section, "The inputs have the same data type.", spec.SameDType(0, 1))
	}
	return &spec.Operator{
		Name: text.Name, Family: e.family, Limit: family.OfComputed, Continuous: e.continuous,
		Params:     append(slices.Clip(e.inputs), spec.Param{Name: "output", Dir: spec.Out, Like: e.inputs[0].Name, Layout: tensor.StridedFamily}),
		Attributes: spec.Attributes(e.attributes),
		Rules: slices.Concat([]*spec.Rule{
			SizesNonzero, text.Meaning("value", "introduction", e.value), same,
			text.Given(SizesNonzero).Static("same-sizes", section, "All tensors have the same dimension count and the same sizes.", func(k *spec.Check) {
				for i := 1; i < len(k.Tensors); i++ {
					spec.SameSizes(0, i)(k)
				}
			}),
		}, e.more, e.table.rules(text), stridesRules),
		Questions: slices.Concat(e.questions, stridesQuestions),
	}
}

// The inputs of elementwise operators.
var (
	inputOnly = []spec.Param{{Name: "input", Layout: tensor.StridedFamily}}
	inputAB   = []spec.Param{{Name: "a", Layout: tensor.StridedFamily}, {Name: "b", Like: "a", Layout: tensor.StridedFamily}}
)

// Rounding is about the floats of all operators that compute.
var Rounding = spec.Text{Name: "dml.floats", Document: "DirectML"}.Rounding("operators that compute (silent)")
