package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var gatherNDText = text("gather_nd", "gatherND")

// GatherNd takes the slices of its input that tuples of indices name.
var GatherNd = &spec.Operator{
	Name: gatherNDText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "indices", Indices: true},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(GatherNDAttributes{}),
	Rules: []*spec.Rule{
		GatherNDSizes, GatherNDEntries, GatherNDSlices, GatherNDIndices.Negative, GatherNDIndices.InRange, Types, GatherNDSameType,
		GatherNDIndices.Type, Dimensions, ElementCount, GatherNDRanks, GatherNDTupleLength,
	},
	Questions: []*spec.Question{GatherNDIndices.OutOfRange},
}

// GatherNDIndices are the rules of gatherND about indices.
var GatherNDIndices = indexRules(gatherNDText, family.Gathers0)

// GatherNDAttributes are none.
type GatherNDAttributes struct{}

// The rules of gatherND.
var (
	GatherNDEntries = gatherNDText.Meaning("entries", "introduction; indices",
		"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the input names one element. The output holds that element at the position of the tuple.")
	GatherNDSlices = gatherNDText.Meaning("slices", "introduction; examples",
		"A tuple with fewer indices names a slice. The dimensions of the slice are the last dimensions of the output.")
	GatherNDSizes = gatherNDText.Sizes("method steps, outputShape",
		"The output has the sizes of the indices except the last, followed by the sizes of those dimensions of the input that tuples do not cover.")
	GatherNDSameType = sameTypes(gatherNDText, "The input and the output have the same data type.", 2)
	GatherNDRanks    = gatherNDText.Static("ranks", "Tensor limits; method steps, rank",
		"Neither the input nor the indices are a scalar.", family.NoScalars)
	GatherNDTupleLength = gatherNDText.Given(GatherNDRanks).Static("tuple-length", "method steps, coordinateSize",
		"A tuple has at most as many indices as the input has dimensions.", tupleLength)
)
