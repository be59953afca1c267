package onnx

import (
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var (
	shapeText = spec.Text{Name: "onnx.shape", Document: "ONNX Shape-25"}
	sizeText  = spec.Text{Name: "onnx.size", Document: "ONNX Size-25"}
)

// Shape lists sizes of its data.
var Shape = &spec.Operator{
	Name:       shapeText.Name,
	Params:     []spec.Param{{Name: "data"}, {Name: "shape", Dir: spec.Out, Type: tensor.Int64, Inferred: true}},
	Attributes: spec.Attributes(ShapeAttributes{End: ShapeRank}),
	Rules:      []*spec.Rule{ShapeLength, ShapeEntries, ShapeNegativeAxis, ShapeClamps, ShapeEmpty, ShapeTypes, ShapeType},
}

// ShapeAttributes are the attributes of Shape.
type ShapeAttributes struct {
	Start int64 `conform:"start,optional" doc:"first dimension whose size is listed, negative from the back"`
	End   int64 `conform:"end,optional" doc:"dimension behind the last one, negative from the back; the greatest integer, the default, stands for none"`
}

// ShapeRank is the end of a call without an end.
const ShapeRank = math.MaxInt64

// The rules of Shape.
var (
	ShapeLength = shapeText.Sizes("introduction",
		"The output has one dimension, with an element for each dimension of the data from start up to end, or to the last one without end.")
	ShapeEntries = shapeText.Meaning("entries", "introduction",
		"The elements of the output are the sizes of these dimensions.")
	ShapeNegativeAxis = shapeText.Meaning("negative-axis", "introduction; start; end",
		"A negative start or end counts from the back: -1 is the last dimension.")
	ShapeClamps = shapeText.Meaning("clamps", "introduction",
		"A start or end that is then outside is 0 or the rank of the data, whichever is nearer.")
	ShapeEmpty = shapeText.Meaning("empty", "introduction",
		"If start is behind end, the output has no elements.")
	ShapeTypes = shapeText.Types("Type Constraints, T", everyType)
	ShapeType  = shapeText.Static("int64", "introduction; Type Constraints, T1",
		"The output has the data type int64.", int64s("shape"))
)

// Size counts the elements of its data.
var Size = &spec.Operator{
	Name:       sizeText.Name,
	Family:     "shape",
	Params:     []spec.Param{{Name: "data"}, {Name: "size", Dir: spec.Out, Type: tensor.Int64, Inferred: true}},
	Attributes: spec.Attributes(SizeAttributes{}),
	Rules:      []*spec.Rule{SizeSizes, SizeCounts, SizeTypes, SizeType},
}

// SizeAttributes are none.
type SizeAttributes struct{}

// The rules of Size.
var (
	SizeSizes = sizeText.Sizes("introduction; Type Constraints, T1",
		"The output is a scalar.")
	SizeCounts = sizeText.Meaning("counts", "introduction",
		"The output is the number of elements of the data: the product of its sizes, which is 1 for a scalar.")
	SizeTypes = sizeText.Types("Type Constraints, T", everyType)
	SizeType  = sizeText.Static("int64", "introduction; Type Constraints, T1",
		"The output has the data type int64.", int64s("size"))
)
