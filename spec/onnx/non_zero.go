package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var nonZeroText = spec.Text{Name: "onnx.non_zero", Document: "ONNX NonZero-13"}

// NonZero finds the elements of X that are not zero.
var NonZero = family.NonZero(ElementType.Enum, nonZeroText, "X", spec.Param{Name: "Y", Dir: spec.Out, Type: tensor.Int64, Inferred: true},
	"introduction", "introduction (numpy.nonzero)", "-0 is zero, as is false, and a complex number of which both parts are. A NaN is not.",
	nonZeroText.Types("Y", []tensor.DType{tensor.Int64}))

// NonZeroAttributes are the input of NonZero, which decides the sizes of its output.
type NonZeroAttributes = family.NonZeroAttributes[ElementType]

// An ElementType is a data type of an input that is no tensor of the call, one of those that many
// texts list.
type ElementType int64

var elementTypes = spec.Enum{
	{Name: "float64", Value: int64(tensor.Float64)},
	{Name: "float32", Value: int64(tensor.Float32)},
	{Name: "float16", Value: int64(tensor.Float16)},
	{Name: "int64", Value: int64(tensor.Int64)},
	{Name: "int32", Value: int64(tensor.Int32)},
	{Name: "int16", Value: int64(tensor.Int16)},
	{Name: "int8", Value: int64(tensor.Int8)},
	{Name: "uint64", Value: int64(tensor.Uint64)},
	{Name: "uint32", Value: int64(tensor.Uint32)},
	{Name: "uint16", Value: int64(tensor.Uint16)},
	{Name: "uint8", Value: int64(tensor.Uint8)},
	{Name: "bool", Value: int64(tensor.Bool)},
	{Name: "complex64", Value: int64(tensor.Complex64)},
	{Name: "bfloat16", Value: int64(tensor.Bfloat16)},
}

// Enum lists the data types by their names.
func (ElementType) Enum() spec.Enum { return elementTypes }
