package stablehlo

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var convertText = text("convert")

// Convert gives the elements of its operand another type. Numbers that a float type does not have are
// not represented, nor floats beyond the integers of a type: the text leaves both to be defined.
var Convert = &spec.Operator{
	Name: convertText.Name,
	Params: []spec.Param{
		{Name: "operand"},
		{Name: "result", Dir: spec.Out, Like: "operand"},
	},
	Attributes: spec.Attributes(ConvertAttributes{}),
	Rules:      []*spec.Rule{ConvertExact, ConvertTruncates, ConvertNaN, ConvertFromBool, ConvertToBool, ConvertTypes, ConvertResultShape},
	Questions:  []*spec.Question{ConvertBeyond},
	Limit:      family.OfComputed,
}

// ConvertAttributes are none.
type ConvertAttributes struct{}

// The rules of convert.
var (
	ConvertExact = convertText.Meaning("exact", "Semantics, integer-to-integer and others",
		"A number that the type of the result has stays the same number.")
	ConvertTruncates = convertText.Meaning("truncates", "Semantics, floating-point-to-integer",
		"A float that becomes an integer loses its fractional part.")
	ConvertNaN = convertText.Meaning("nan", "Semantics, floating-point-to-floating-point (IEEE-754)",
		"A NaN stays one in a float type that has one.")
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
