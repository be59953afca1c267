package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var nonZeroText = spec.Text{Name: "onnx.non_zero", Document: "ONNX NonZero-13"}

// NonZero finds the elements of X that are not zero.
var NonZero = &spec.Operator{
	Name:       nonZeroText.Name,
	Params:     []spec.Param{{Name: "Y", Dir: spec.Out, Type: tensor.Int64, Inferred: true}},
	Attributes: spec.Attributes(NonZeroAttributes{}),
	Rules:      []*spec.Rule{NonZeroSizes, NonZeroIndices, NonZeroOrder, NonZeroZero, NonZeroScalar, NonZeroTypes},
	Limit: spec.Of(func(c *spec.Call, a *NonZeroAttributes) error {
		d, sizes := a.X(c)
		return limitOfListed(d, a.Elements, sizes)
	}),
}

// NonZeroAttributes are the input of NonZero, which decides the sizes of its output.
type NonZeroAttributes struct {
	Type     ElementType `conform:"type" doc:"data type of X"`
	Elements []int64     `conform:"elements" doc:"elements of X in row-major order, each as an integer with its bits; those behind the list are 0"`
	Shape    []int64     `conform:"shape,uint32" doc:"sizes of X"`
}

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

// X implements [Listed].
func (a *NonZeroAttributes) X(*spec.Call) (d tensor.DType, sizes []int64) {
	return tensor.DType(a.Type), a.Shape
}

// Element implements [Listed].
func (a *NonZeroAttributes) Element(d tensor.DType, i int64) uint64 { return element(a.Elements, d, i) }

// The rules of NonZero.
var (
	NonZeroSizes = nonZeroText.Sizes("introduction (numpy.nonzero)",
		"Y has a row for each dimension of X, and a column for each element that is not zero.")
	NonZeroIndices = nonZeroText.Meaning("indices", "introduction",
		"Each column has the index of one of these elements.")
	NonZeroOrder = nonZeroText.Meaning("order", "introduction",
		"The columns are in the row-major order of the elements.")
	NonZeroZero = nonZeroText.Meaning("zero", "introduction",
		"-0 is zero, as is false, and a complex number of which both parts are. A NaN is not.")
	NonZeroScalar = nonZeroText.Meaning("scalar", "introduction",
		"Of a scalar, Y has no row, and one column if it is not zero.")
	NonZeroTypes = nonZeroText.Types("Y", []tensor.DType{tensor.Int64})
)
