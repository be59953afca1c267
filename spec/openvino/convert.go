package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var convertText = spec.Text{Name: "openvino.convert", Document: "Convert-1 (OpenVINO)"}

// Convert gives the elements of its input another type, that of the output. Only conversions of integers and truth values are
// represented.
var Convert = &spec.Operator{
	Name:       convertText.Name,
	Params:     []spec.Param{{Name: "data"}, {Name: "output", Dir: spec.Out, Like: "data"}},
	Attributes: spec.Attributes(struct{}{}),
	Rules: []*spec.Rule{
		ConvertExact, ConvertModulo, ConvertFromBool, ConvertToBool,
		convertText.Types("Types, T", elementTypes),
		convertText.Static("result-type", "Attributes, destination_type", "The element type of the output is one of OpenVINO.", func(k *spec.Check) {
			if d := k.Output().DType; !slices.Contains(elementTypes, d) {
				k.Breaks("the output is %v", d)
			}
		}),
		convertText.Static("same-sizes", "Outputs", "The output has the sizes of the data.", spec.SameSizes(0, 1)),
	},
	Questions: []*spec.Question{ConvertBeyond},
	Limit:     family.OfWholes,
}

// The rules of Convert about elements.
var (
	ConvertExact    = convertText.Meaning("exact", "Detailed description", "An integer that the type of the output has stays the same number.")
	ConvertModulo   = convertText.Meaning("modulo", "Detailed description", "A negative integer becomes the unsigned one that has the low bits of its two's complement.")
	ConvertFromBool = convertText.Meaning("from-bool", "Detailed description (silent)", "False becomes 0 and true 1.")
	ConvertToBool   = convertText.Meaning("to-bool", "Detailed description (silent)", "0 becomes false, and every other number true.")
)

// ConvertBeyond is a question because the text determines negative integers that become unsigned alone.
var ConvertBeyond = family.Beyond(convertText, "Detailed description (silent)", "What becomes of another integer that the type of the output does not have?")
