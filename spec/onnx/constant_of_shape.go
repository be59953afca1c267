package onnx

import (
	"errors"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var constantText = spec.Text{Name: "onnx.constant_of_shape", Document: "ONNX ConstantOfShape-25"}

// ConstantOfShape makes a tensor of equal elements. The data type of the text's attribute value is
// that of the output.
var ConstantOfShape = &spec.Operator{
	Name:       constantText.Name,
	Params:     []spec.Param{{Name: "output", Dir: spec.Out, Inferred: true}},
	Attributes: spec.Attributes(ConstantOfShapeAttributes{}),
	Rules:      []*spec.Rule{ConstantSizes, ConstantValue, ConstantScalar, ConstantTypes, ConstantNotNegative},
	Limit: spec.Of(func(c *spec.Call, a *ConstantOfShapeAttributes) error {
		if c.Output().DType == tensor.Bool && spec.IsOtherBool(uint64(a.Value)) {
			return &spec.LimitError{Part: "value", Err: errOtherValue}
		}
		return nil
	}),
}

var errOtherValue = errors.New("a value of bool is neither 0 nor 1, which no tensor of a model holds")

// ConstantOfShapeAttributes are the attribute of ConstantOfShape and the input that is the shape of
// its output.
type ConstantOfShapeAttributes struct {
	Input []int64 `conform:"input,along=steps,input" doc:"sizes of the output"`
	Value int64   `conform:"value,optional" doc:"the element as an integer with its bits, of which those of its data type count"`
}

// The rules of ConstantOfShape.
var (
	ConstantSizes = constantText.Sizes("introduction; input",
		"The sizes of the output are the entries of input.")
	ConstantValue = constantText.Meaning("value", "introduction; value; output",
		"Each element of the output is the value.")
	ConstantScalar = constantText.Meaning("scalar", "input",
		"Without entries of input, the output is a scalar.")
	ConstantTypes       = constantText.Types("Type Constraints, T2", realTypes)
	ConstantNotNegative = constantText.Static("input-not-negative", "input",
		"No entry of input is negative.", family.AtLeast(0, "input"))
)
