package spec

import (
	"strings"

	"example.com/conform/spec/tensor"
)

// An Operator is one operator of a text: its parameters, attributes, rules and
// questions.
type Operator struct {
	Name       string // what users type: "dml.slice1"
	Alias      string // a second name, or empty
	Params     []Param
	Attributes *Schema // made by [Attributes]
	// Rules are ordered from general to specific. A rule follows the rules in
	// its Given.
	Rules     []*Rule
	Questions []*Question
	// Program means that each call has a [Program], and no attributes.
	Program bool
	// Limit returns a [*LimitError] if conform cannot represent a call, which
	// breaks no static rule. It is nil if all such calls can be represented.
	Limit func(c *Call) error
}

// Text returns the name of the operator's text: "onnx" of "onnx.pad".
func (o *Operator) Text() string {
	text, _, _ := strings.Cut(o.Name, ".")
	return text
}

// Short returns the name of the operator in its text: "pad" of "onnx.pad".
func (o *Operator) Short() string {
	_, name, _ := strings.Cut(o.Name, ".")
	return name
}

// Types returns the data types that the outputs may have, the common ones first: those of
// the operator's rule of [Text.Types], or the common ones alone.
func (o *Operator) Types() []tensor.DType {
	for _, rule := range o.Rules {
		if rule.Types != nil {
			return rule.Types
		}
	}
	return common
}

var common = tensor.Common()

// Param returns the position in o.Params of the parameter called name, or -1.
func (o *Operator) Param(name string) int {
	for i := range o.Params {
		if o.Params[i].Name == name {
			return i
		}
	}
	return -1
}

// Rule returns the operator's rule with the given ID, or nil.
func (o *Operator) Rule(id string) *Rule {
	for _, rule := range o.Rules {
		if rule.ID == id {
			return rule
		}
	}
	return nil
}
