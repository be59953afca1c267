package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var gatherText = spec.Text{Name: "onnx.gather", Document: "ONNX Gather-13"}

// Gather takes slices of its data by their indices along an axis.
var Gather = &spec.Operator{
	Name: gatherText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(GatherAttributes{}),
	Rules: []*spec.Rule{
		GatherSizes, GatherEntries, GatherScalar, GatherNegativeAxis, GatherIndices.Negative, GatherIndices.InRange, GatherTypes, GatherSameDType,
		GatherIndices.Type, GatherAxisInRange,
	},
	Questions: []*spec.Question{OtherBools},
}

// GatherAttributes are the attributes of Gather.
type GatherAttributes struct {
	Axis int64 `conform:"axis,axis,optional" doc:"axis of the data that the indices index, negative from the back"`
}

// GatherIndices are the rules of Gather about indices.
var GatherIndices = indexRules(gatherText, tensor.Int32, tensor.Int64)

// The rules of Gather.
var (
	GatherEntries = gatherText.Meaning("entries", "introduction",
		"At the coordinates of each index, the output holds the slice of the data that the index names along the axis.")
	GatherSizes = gatherText.Sizes("introduction; output",
		"The output has the sizes of the data, except that the sizes of the indices replace the size along the axis.")
	GatherScalar = gatherText.Meaning("scalar-index", "introduction, table of examples",
		"If the indices are a scalar, the output does not have the axis.")
	GatherNegativeAxis = negativeAxis(gatherText, "axis")
	GatherTypes        = gatherText.Types("Type Constraints", wideTypes)
	GatherSameDType    = gatherText.Static("same-dtype", "Type Constraints",
		"The data and the output have the same data type.", spec.SameDType(0, 2))
	GatherAxisInRange = gatherText.Static("axis-in-range", "introduction; axis; data",
		"The axis is from -r to r-1, where r is the rank of the data. A scalar has no axis and is rejected.", family.AxesInRange)
)
