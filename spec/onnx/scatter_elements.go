package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterElementsText = spec.Text{Name: "onnx.scatter_elements", Document: "ONNX ScatterElements-18"}

// ScatterElements copies its data and updates elements that indices name along an
// axis.
var ScatterElements = &spec.Operator{
	Name: scatterElementsText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterElementsAttributes{}),
	Rules: []*spec.Rule{
		ScatterElementsSizes, ScatterElementsUpdates.Copies, ScatterElementsTargets, ScatterElementsUpdates.Replaces,
		ScatterElementsUpdates.Reduces[family.ReduceAdd], ScatterElementsUpdates.Reduces[family.ReduceMul],
		ScatterElementsUpdates.Reduces[family.ReduceMax], ScatterElementsUpdates.Reduces[family.ReduceMin],
		ScatterElementsNegativeAxis, ScatterElementsIndices.Negative, ScatterElementsIndices.InRange, ScatterElementsUpdates.Distinct,
		ScatterElementsTypes, ScatterElementsSameDType, ScatterElementsIndices.Type, ScatterElementsSameRank, ScatterElementsUpdatesSizes,
		ScatterElementsAxisInRange, ScatterElementsFit,
	},
	Questions: []*spec.Question{
		ScatterElementsFewer, ScatterElementsEmpty, ScatterElementsUpdates.Duplicates, ScatterElementsUpdates.Overflow, OtherBools,
	},
	Limit: family.ReducesIntegers,
}

// ScatterElementsAttributes are the attributes of ScatterElements.
type ScatterElementsAttributes struct {
	Axis      int64            `conform:"axis,axis,optional" doc:"axis of the data that the indices index, negative from the back"`
	Reduction family.Reduction `conform:"reduction,optional,enum=none|add|mul|max|min" doc:"how an update changes the element that it targets"`
}

// The rules of the indices and of the updates of ScatterElements.
var (
	ScatterElementsIndices = indexRules(scatterElementsText, tensor.Int32, tensor.Int64)
	ScatterElementsUpdates = scatterRules(scatterElementsText, "no two updates target the same element.")
)

// The rules of ScatterElements.
var (
	ScatterElementsSizes = scatterElementsText.Sizes("introduction",
		"The output has the sizes of the data.")
	ScatterElementsTargets = scatterElementsText.Meaning("targets", "introduction",
		"An update at coordinates c targets the element of the output at c, except that the coordinate on the axis is the index at c.")
	ScatterElementsNegativeAxis = negativeAxis(scatterElementsText, "axis")
	ScatterElementsTypes        = scatterElementsText.Types("Type Constraints", wideTypes)
	ScatterElementsSameDType    = scatterElementsText.Static("same-dtype", "Type Constraints",
		"The data, the updates and the output have the same data type.", spec.SameDType(0, 2, 3))
	ScatterElementsSameRank = scatterElementsText.Static("same-rank", "introduction; indices",
		"The data and the indices have the same rank.", family.SameRank("indices"))
	ScatterElementsUpdatesSizes = scatterElementsText.Static("updates-sizes", "updates",
		"The updates have the sizes of the indices.", spec.SameSizes(1, 2))
	ScatterElementsAxisInRange = scatterElementsText.Static("axis-in-range", "introduction; axis; data",
		"The axis is from -r to r-1, where r is the rank of the data. A scalar has no axis and is rejected.", family.AxesInRange)
	ScatterElementsFit = scatterElementsText.Given(ScatterElementsSameRank, ScatterElementsAxisInRange).Static("indices-fit", "introduction (silent)",
		"In every dimension except the axis, the indices are at most as long as the data. With the answer reject to onnx.scatter_elements/fewer-indices, they are exactly as long. Indices without elements may have any sizes there, unless the answer to onnx.scatter_elements/empty-indices is fit.",
		family.IndicesFit(ScatterElementsFewer, ScatterElementsEmpty))
)

// ScatterElementsFewer is a question because the equations of the text do not
// need as many indices as elements, and DirectML, on which ONNX Runtime may run
// the operator, rejects fewer.
var ScatterElementsFewer = family.FewerIndices(scatterElementsText)

// ScatterElementsEmpty is a question because the text has no condition on indices that
// name no element, and ONNX Runtime compares their sizes with those of the data.
var ScatterElementsEmpty = family.EmptyIndices(scatterElementsText)
