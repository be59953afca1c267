package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var gatherElementsText = spec.Text{Name: "onnx.gather_elements", Document: "ONNX GatherElements-13"}

// GatherElements takes elements of its data by their indices along an axis.
var GatherElements = &spec.Operator{
	Name: gatherElementsText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(GatherElementsAttributes{}),
	Rules: []*spec.Rule{
		GatherElementsSizes, GatherElementsEntries, GatherElementsNegativeAxis, GatherElementsIndices.Negative, GatherElementsIndices.InRange,
		GatherElementsTypes, GatherElementsSameDType, GatherElementsIndices.Type, GatherElementsSameRank, GatherElementsAxisInRange, GatherElementsFit,
	},
	Questions: []*spec.Question{GatherElementsFewer, GatherElementsEmpty, OtherBools},
}

// GatherElementsAttributes are the attributes of GatherElements.
type GatherElementsAttributes struct {
	Axis int64 `conform:"axis,axis,optional" doc:"axis of the data that the indices index, negative from the back"`
}

// GatherElementsIndices are the rules of GatherElements about indices.
var GatherElementsIndices = indexRules(gatherElementsText, tensor.Int32, tensor.Int64)

// The rules of GatherElements.
var (
	GatherElementsEntries = gatherElementsText.Meaning("entries", "introduction",
		"The output at coordinates c holds the element of the data at c, except that the coordinate on the axis is the index at c.")
	GatherElementsSizes = gatherElementsText.Sizes("introduction; output",
		"The output has the sizes of the indices.")
	GatherElementsNegativeAxis = negativeAxis(gatherElementsText, "axis")
	GatherElementsTypes        = gatherElementsText.Types("Type Constraints", wideTypes)
	GatherElementsSameDType    = gatherElementsText.Static("same-dtype", "Type Constraints",
		"The data and the output have the same data type.", spec.SameDType(0, 2))
	GatherElementsSameRank = gatherElementsText.Static("same-rank", "introduction; indices",
		"The data and the indices have the same rank.", family.SameRank("indices"))
	GatherElementsAxisInRange = gatherElementsText.Static("axis-in-range", "introduction; axis; data",
		"The axis is from -r to r-1, where r is the rank of the data. A scalar has no axis and is rejected.", family.AxesInRange)
	GatherElementsFit = gatherElementsText.Given(GatherElementsSameRank, GatherElementsAxisInRange).Static("indices-fit", "introduction (silent)",
		"In every dimension except the axis, the indices are at most as long as the data. With the answer reject to onnx.gather_elements/fewer-indices, they are exactly as long. Indices without elements may have any sizes there, unless the answer to onnx.gather_elements/empty-indices is fit.",
		family.IndicesFit(GatherElementsFewer, GatherElementsEmpty))
)

// GatherElementsFewer is a question because the equations of the text do not
// need as many indices as elements, and ONNX's reference rejects fewer.
var GatherElementsFewer = family.FewerIndices(gatherElementsText)

// GatherElementsEmpty is a question because the text has no condition on indices that
// name no element, and ONNX Runtime compares their sizes with those of the data.
var GatherElementsEmpty = family.EmptyIndices(gatherElementsText)
