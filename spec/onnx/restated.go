package onnx

import "example.com/conform/spec"

// Restated are the rules of an operator whose output has the elements of its input in other
// sizes.
type Restated struct{ Order, Types, DType *spec.Rule }

// restated makes these rules of a text.
func restated(text spec.Text, section string) Restated {
	return Restated{
		Order: text.Meaning("order", section,
			"The output holds the elements of the input in their row-major order."),
		Types: text.Types("Type Constraints", everyType),
		DType: text.Static("same-dtype", "Type Constraints",
			"The input and the output have the same data type.", spec.OneDType),
	}
}

// and returns the rules, and then those of the operator alone.
func (r Restated) and(others ...*spec.Rule) []*spec.Rule {
	return append([]*spec.Rule{r.Order, r.Types, r.DType}, others...)
}

// restating returns the parameters of such an operator.
func restating(input, output string) []spec.Param {
	return []spec.Param{{Name: input}, {Name: output, Dir: spec.Out, Like: input, Inferred: true}}
}
