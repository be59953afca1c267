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
		{Name: "output", Dir: spec.Out, Like: "data", Sizes: sizesOfInput},
	},
	Attributes: spec.Attributes(ScatterElementsAttributes{}),
	Rules: []*spec.Rule{
		ScatterElementsSizes, ScatterElementsUpdates.Copies, ScatterElementsTargets, ScatterElementsUpdates.Replaces,
		ScatterElementsUpdates.Reduces[family.ReduceAdd], ScatterElementsUpdates.Reduces[family.ReduceMul],
		ScatterElementsUpdates.Reduces[family.ReduceMax], ScatterElementsUpdates.Reduces[family.ReduceMin],
		ScatterElementsNegativeAxis, ScatterElementsIndices.Negative, ScatterElementsIndices.InRange, ScatterElementsUpdates.Distinct,
		ScatterElementsSameDType, ScatterElementsIndices.Type, ScatterElementsSameRank, ScatterElementsUpdatesSizes,
		ScatterElementsAxisInRange, ScatterElementsFit,
	},
	Questions: []*spec.Question{
		ScatterElementsIndices.OutOfRange, ScatterElementsFewer, ScatterElementsUpdates.Duplicates, ScatterElementsUpdates.Overflow,
	},
	Limit: family.ReducesIntegers,
}

// ScatterElementsAttributes are the attributes of ScatterElements.
type ScatterElementsAttributes struct {
	Axis      int64            `conform:"axis,axis,optional" doc:"dimension of the data that the indices name places of, negative from the back"`
	Reduction family.Reduction `conform:"reduction,optional,enum=none|add|mul|max|min" doc:"what becomes of an element that an update goes to"`
}

// The rules of the indices and of the updates of ScatterElements.
var (
	ScatterElementsIndices = indexRules(scatterElementsText, dropped, tensor.Int32, tensor.Int64)
	ScatterElementsUpdates = scatterRules(scatterElementsText)
)

// The rules of ScatterElements.
var (
	ScatterElementsSizes = scatterElementsText.Meaning("sizes", "introduction",
		"The output has the sizes of the data.")
	ScatterElementsTargets = scatterElementsText.Meaning("targets", "introduction",
		"An update goes to its own coordinates, with the coordinate on the axis replaced by the index that stands there.")
	ScatterElementsNegativeAxis = negativeAxis(scatterElementsText, "axis")
	ScatterElementsSameDType    = scatterElementsText.Static("same-dtype", "Type Constraints",
		"The data, the updates and the output have one data type.", spec.SameDType(0, 2, 3))
	ScatterElementsSameRank = scatterElementsText.Static("same-rank", "introduction; indices",
		"The data and the indices have the same rank.", sameRank("indices"))
	ScatterElementsUpdatesSizes = scatterElementsText.Static("updates-sizes", "updates",
		"The updates have the sizes of the indices.", spec.SameSizes(1, 2))
	ScatterElementsAxisInRange = scatterElementsText.Static("axis-in-range", "introduction; axis; data",
		"The axis is from -r to r-1, where r is the rank of the data; a scalar has none.", axesInRange)
	ScatterElementsFit = scatterElementsText.Given(ScatterElementsSameRank, ScatterElementsAxisInRange).Static("indices-fit", "introduction (silent)",
		"Off the axis the indices are no longer than the data, which has an element for each of them; nor shorter, where onnx.scatter_elements/fewer-indices is answered so.",
		fits(ScatterElementsFewer))
)

// ScatterElementsFewer asks, because the equations of the text need no more, and
// DirectML, which ONNX Runtime may run the operator on, has none.
var ScatterElementsFewer = fewerIndices(scatterElementsText)
