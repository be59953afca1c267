package stablehlo

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var convertText = text("convert")

// Convert gives the elements of its operand another type. Only conversions of integers and
// truth values are represented.
var Convert = &spec.Operator{
	Name: convertText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(ConvertAttributes{}),
	Rules:      []*spec.Rule{ConvertExact, ConvertFromBool, ConvertToBool, ConvertTypes, ConvertResultShape},
	Questions:  []*spec.Question{ConvertBeyond},
	Limit:      family.OfWholes,
}

// ConvertAttributes are none.
type ConvertAttributes struct{}

// Whole are the types of integers and truth values.
var Whole = slices.DeleteFunc(tensor.Shared(), func(d tensor.DType) bool { return !d.Integer() && d != tensor.Bool })

// The rules of convert.
var (
	ConvertExact = convertText.Meaning("exact", "Semantics, integer-to-integer",
		"An integer that the type of the result has stays the same number.")
	ConvertFromBool = convertText.Meaning("from-bool", "Semantics, boolean-to-any-supported-type",
		"False becomes 0 and true 1.")
	ConvertToBool = convertText.Meaning("to-bool", "Semantics, any-supported-type-to-boolean",
		"0 becomes false, and every other number true.")
	ConvertTypes       = types(convertText)
	ConvertResultShape = convertText.Static("result-shape", "Constraints, C1",
		"The result has the shape of the operand.", shaped(sameSize))
)

// ConvertBeyond is a question because the text leaves it open.
var ConvertBeyond = family.Beyond(convertText, "Semantics, integer-to-integer (to be defined)",
	"What becomes of an integer that the type of the result does not have?")
