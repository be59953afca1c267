package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var einsumText = spec.Text{Name: "openvino.einsum", Document: "Einsum-7 (OpenVINO)"}

// EinsumAttributes are the attributes of Einsum.
type EinsumAttributes = family.EinsumAttributes

// Einsum sums products of elements of its inputs, as an equation says.
var Einsum = einsum()

func einsum() *spec.Operator {
	op := (&family.Einsum{Text: einsumText, Section: "Detailed description", Free: true}).Operator(family.OfComputed, einsumText.Types("Types, T", numericTypes),
		einsumText.Static("same-type", "Types, T", "The inputs and the output have the same element type.", spec.OneDType))
	op.Questions = append(op.Questions, Rounding)
	return op
}
