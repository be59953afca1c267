package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var scatterNDText = text("scatter_nd", "scatterND")

// ScatterNd copies its input and replaces slices that tuples of indices name.
var ScatterNd = &spec.Operator{
	Name: scatterNDText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterNDAttributes{}),
	Rules: []*spec.Rule{
		ScatterNDSizes, ScatterNDUpdates.Copies, ScatterNDTargets, ScatterNDSlices, ScatterNDUpdates.Replaces, ScatterNDIndices.Negative,
		ScatterNDIndices.InRange, ScatterNDUpdates.Distinct, Types, ScatterNDSameType, ScatterNDIndices.Type, Dimensions, ElementCount,
		ScatterNDRanks, ScatterNDTupleLength, ScatterNDUpdatesSizes,
	},
	Questions: []*spec.Question{ScatterNDIndices.OutOfRange, ScatterNDUpdates.Duplicates},
}

// The rules of the indices and of the updates of scatterND.
var (
	ScatterNDIndices = indexRules(scatterNDText, family.Drops)
	ScatterNDUpdates = updateRules(scatterNDText, "No two tuples name the same element, or the same slice.")
)

// ScatterNDAttributes are none.
type ScatterNDAttributes struct{}

// The rules of scatterND.
var (
	ScatterNDSizes = scatterNDText.Sizes("method steps, outputShape",
		"The output has the sizes of the input.")
	ScatterNDTargets = scatterNDText.Meaning("targets", "introduction; indices",
		"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the input names one element. The update at the position of the tuple targets that element.")
	ScatterNDSlices = scatterNDText.Meaning("slices", "introduction; examples",
		"A tuple with fewer indices names a slice of the input. The slice of the updates at the position of the tuple targets it, element by element.")
	ScatterNDSameType = sameTypes(scatterNDText, "The input, the updates and the output have the same data type.", 2, 3)
	ScatterNDRanks    = scatterNDText.Static("ranks", "Tensor limits; method steps, rank",
		"Neither the input nor the indices are a scalar.", family.NoScalars)
	ScatterNDTupleLength = scatterNDText.Given(ScatterNDRanks).Static("tuple-length", "method steps, coordinateSize",
		"A tuple has at most as many indices as the input has dimensions.", tupleLength)
	ScatterNDUpdatesSizes = scatterNDText.Given(ScatterNDTupleLength).Static("updates-sizes", "method steps, expectedUpdatesShape",
		"The updates have the sizes of the indices except the last, followed by the sizes of those dimensions of the input that tuples do not cover.", family.TupleUpdates)
)
