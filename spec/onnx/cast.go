package onnx

import (
	"errors"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var castText = spec.Text{Name: "onnx.cast", Document: "ONNX Cast-28"}

// Cast converts integers and truth values to another data type. The text's attribute to is
// the data type of the output.
var Cast = &spec.Operator{
	Name:       castText.Name,
	Params:     []spec.Param{{Name: "input"}, {Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(CastAttributes{}),
	Rules:      []*spec.Rule{CastSizes, CastKeeps, CastWraps, CastToBool, CastFromBool, CastTypes, CastTo},
	Limit: func(c *spec.Call) error {
		for i := range c.Tensors {
			if c.Tensors[i].DType.Float() {
				return &spec.LimitError{Part: c.Name(i), Err: errRounds}
			}
		}
		return nil
	},
}

var errRounds = errors.New("floats are not cast, because conform does not round")

// CastAttributes are none.
type CastAttributes struct{}

// castTypes are the data types of Cast.
var castTypes = slices.DeleteFunc(slices.Clone(everyType), func(d tensor.DType) bool { return d == tensor.Complex64 })

// The rules of Cast.
var (
	CastSizes = castText.Sizes("introduction; output",
		"The output has the sizes of the input.")
	CastKeeps = castText.Meaning("keeps", "introduction",
		"An integer that the data type of the output has stays the same.")
	CastWraps = castText.Meaning("wraps", "introduction (from fixed point to fixed point)",
		"Of an integer that the data type of the output does not have, the low bits stay, in two's complement if that is signed.")
	CastToBool = castText.Meaning("to-bool", "introduction (to bool)",
		"Zero becomes false, and every other integer true.")
	CastFromBool = castText.Meaning("from-bool", "introduction (from bool)",
		"True becomes 1, or stays true; false becomes 0, or stays false.")
	CastTypes = castText.Types("Type Constraints, T1", castTypes)
	CastTo    = castText.Static("to", "to; Type Constraints, T2",
		"The output has a data type that the input may have, too.", func(k *spec.Check) {
			if d := k.Output().DType; !slices.Contains(castTypes, d) {
				k.Breaks("the output is %v", d)
			}
		})
)
