package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var gatherText = spec.Text{Name: "onnx.gather", Document: "ONNX Gather-13"}

// Gather takes the slices of its data that indices name along an axis.
var Gather = &spec.Operator{
	Name: gatherText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Sizes: gatherSizes},
	},
	Attributes: spec.Attributes(GatherAttributes{}),
	Rules: []*spec.Rule{
		GatherSizes, GatherEntries, GatherScalar, GatherNegativeAxis, GatherIndices.Negative, GatherIndices.InRange, GatherSameDType,
		GatherIndices.Type, GatherAxisInRange,
	},
	Questions: []*spec.Question{GatherIndices.OutOfRange},
}

// GatherAttributes are the attributes of Gather.
type GatherAttributes struct {
	Axis int64 `conform:"axis,axis,optional" doc:"dimension of the data that the indices name places of, negative from the back"`
}

// gatherSizes puts the sizes of the indices in the place of the axis.
func gatherSizes(c *spec.Call, _ *spec.Reading, _ int, sizes []int64) []int64 {
	data, indices := c.Tensors[0].Sizes, c.Tensors[1].Sizes
	axis, _ := family.Dimension(c.Attributes.(*GatherAttributes).Axis, len(data))
	return append(append(append(sizes, data[:axis]...), indices...), data[axis+1:]...)
}

// GatherIndices are the rules of the indices of Gather.
var GatherIndices = indexRules(gatherText, gathersZero, tensor.Int32, tensor.Int64)

// The rules of Gather.
var (
	GatherEntries = gatherText.Meaning("entries", "introduction",
		"At the coordinates of an index the output holds the slice of the data, across the axis, whose place along the axis the index names.")
	GatherSizes = gatherText.Meaning("sizes", "introduction; output",
		"In the output the dimensions of the indices stand where the axis stands in the data.")
	GatherScalar = gatherText.Meaning("scalar-index", "introduction, table of examples",
		"Indices that are a scalar take the axis away.")
	GatherNegativeAxis = negativeAxis(gatherText, "axis")
	GatherSameDType    = gatherText.Static("same-dtype", "Type Constraints",
		"The data and the output have one data type.", spec.SameDType(0, 2))
	GatherAxisInRange = gatherText.Static("axis-in-range", "introduction; axis; data",
		"The axis is from -r to r-1, where r is the rank of the data; a scalar has none.", axesInRange)
)
