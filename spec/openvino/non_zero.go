package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var nonZeroText = spec.Text{Name: "openvino.non_zero", Document: "NonZero-3 (OpenVINO)"}

// NonZero finds the elements of its input that are not zero. Its output_type is the element type of the output.
var NonZero = family.NonZero(ElementType.Enum, nonZeroText, "the input", spec.Param{Name: "output", Dir: spec.Out, Inferred: true},
	"Detailed description", "Detailed description; Outputs", "-0 is zero, as is false. A NaN is not, and no float8e8m0fnu is.",
	nonZeroText.Types("Attributes, output_type; Types, T_OUT", []tensor.DType{tensor.Int64, tensor.Int32}))

// NonZeroAttributes are the input of NonZero, which decides the sizes of its output.
type NonZeroAttributes = family.NonZeroAttributes[ElementType]

// An ElementType is an element type of an input that is no tensor of the call.
type ElementType int64

var namedTypes = func() (all spec.Enum) {
	for _, d := range elementTypes {
		all = append(all, spec.NamedValue{Name: d.String(), Value: int64(d)})
	}
	return all
}()

// Enum lists the element types by their names.
func (ElementType) Enum() spec.Enum { return namedTypes }
