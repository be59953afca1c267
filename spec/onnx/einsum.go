package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var einsumText = spec.Text{Name: "onnx.einsum", Document: "ONNX Einsum-28"}

// EinsumAttributes are the attributes of Einsum.
type EinsumAttributes = family.EinsumAttributes

// Einsum sums products of elements of any number of tensors, as an equation says.
var Einsum = einsum()

func einsum() *spec.Operator {
	// The text speaks of broadcasting for the ellipsis alone, and implementations broadcast letters, too.
	sizeOfOne := einsumText.Question("size-of-one", "introduction (silent)",
		"What is a letter for which one operand has size 1, and another one has not?",
		[]spec.Option{{Name: "reject", Statement: "The call is rejected.", Rejects: true}, {Name: "broadcast", Statement: "The single element counts everywhere."}})
	op := (&family.Einsum{Text: einsumText, Section: "introduction", SizeOfOne: sizeOfOne}).Operator(nil, computedTypes(einsumText, true, numberTypes, 0)...)
	op.Questions = append(op.Questions, Rounding)
	return op
}
