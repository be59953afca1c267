package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var gatherElementsText = spec.Text{Name: "onnx.gather_elements", Document: "ONNX GatherElements-13"}

// GatherElements takes the elements of its data that indices name along an axis.
var GatherElements = &spec.Operator{
	Name: gatherElementsText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Sizes: gatherElementsSizes},
	},
	Attributes: spec.Attributes(GatherElementsAttributes{}),
	Rules: []*spec.Rule{
		GatherElementsSizes, GatherElementsEntries, GatherElementsNegativeAxis, GatherElementsIndices.Negative, GatherElementsIndices.InRange,
		GatherElementsSameDType, GatherElementsIndices.Type, GatherElementsSameRank, GatherElementsAxisInRange, GatherElementsFit,
	},
	Questions: []*spec.Question{GatherElementsIndices.OutOfRange, GatherElementsFewer},
}

// GatherElementsAttributes are the attributes of GatherElements.
type GatherElementsAttributes struct {
	Axis int64 `conform:"axis,axis,optional" doc:"dimension of the data that the indices name places of, negative from the back"`
}

func gatherElementsSizes(c *spec.Call, _ *spec.Reading, _ int, sizes []int64) []int64 {
	return append(sizes, c.Input("indices").Sizes...)
}

// GatherElementsIndices are the rules of the indices of GatherElements.
var GatherElementsIndices = indexRules(gatherElementsText, gathersZero, tensor.Int32, tensor.Int64)

// The rules of GatherElements.
var (
	GatherElementsEntries = gatherElementsText.Meaning("entries", "introduction",
		"An element of the output is the element of the data at its own coordinates, with the coordinate on the axis replaced by the index that stands there.")
	GatherElementsSizes = gatherElementsText.Meaning("sizes", "introduction; output",
		"The output has the sizes of the indices.")
	GatherElementsNegativeAxis = negativeAxis(gatherElementsText, "axis")
	GatherElementsSameDType    = gatherElementsText.Static("same-dtype", "Type Constraints",
		"The data and the output have one data type.", spec.SameDType(0, 2))
	GatherElementsSameRank = gatherElementsText.Static("same-rank", "introduction; indices",
		"The data and the indices have the same rank.", sameRank("indices"))
	GatherElementsAxisInRange = gatherElementsText.Static("axis-in-range", "introduction; axis; data",
		"The axis is from -r to r-1, where r is the rank of the data; a scalar has none.", axesInRange)
	GatherElementsFit = gatherElementsText.Given(GatherElementsSameRank, GatherElementsAxisInRange).Static("indices-fit", "introduction (silent)",
		"Off the axis the indices are no longer than the data, which has an element for each of them; nor shorter, where onnx.gather_elements/fewer-indices is answered so.",
		fits(GatherElementsFewer))
)

// GatherElementsFewer asks, because the equations of the text need no more, and
// its reference has none.
var GatherElementsFewer = fewerIndices(gatherElementsText)
