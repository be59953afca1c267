package onnx

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var bitCastText = spec.Text{Name: "onnx.bit_cast", Document: "ONNX BitCast-26"}

// BitCast gives the bits of its input another data type. The text's attribute to is the data
// type of the output.
var BitCast = &spec.Operator{
	Name:       bitCastText.Name,
	Params:     []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(BitCastAttributes{}),
	Rules:      []*spec.Rule{BitCastSizes, BitCastBits, BitCastTypes, BitCastWidth},
	Limit: func(c *spec.Call) error {
		for i := range c.Tensors {
			if c.Tensors[i].DType == tensor.Bool && c.Tensors[1-i].DType != tensor.Bool {
				return &spec.LimitError{Part: c.Name(i), Err: errTruthBits}
			}
		}
		return nil
	},
	Questions:    []*spec.Question{OtherBools},
	Reinterprets: true,
}

var errTruthBits = errors.New("truth values are not other numbers, because the text does not say which bits they have")

// BitCastAttributes are none.
type BitCastAttributes struct{}

// The rules of BitCast.
var (
	BitCastSizes = bitCastText.Sizes("introduction; output",
		"The output has the sizes of the input.")
	BitCastBits = bitCastText.Meaning("bits", "introduction",
		"Each element of the output has the bits of the element of the input at the same coordinates.")
	BitCastTypes = bitCastText.Types("introduction; Type Constraints", everyType)
	BitCastWidth = bitCastText.Static("same-width", "introduction; to",
		"The data types of the input and the output have as many bits.", func(k *spec.Check) {
			if from, to := k.Tensors[0].DType, k.Tensors[1].DType; from.BitsInMemory() != to.BitsInMemory() {
				k.Breaks("the input is %v, the output %v", from, to)
			}
		})
)
