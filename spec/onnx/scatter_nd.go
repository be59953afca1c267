package onnx

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterNDText = spec.Text{Name: "onnx.scatter_nd", Document: "ONNX ScatterND-18"}

// ScatterNd copies its data and updates slices that tuples of indices name.
var ScatterNd = &spec.Operator{
	Name: scatterNDText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterNDAttributes{}),
	Rules: []*spec.Rule{
		ScatterNDSizes, ScatterNDUpdates.Copies, ScatterNDTargets, ScatterNDSlices, ScatterNDUpdates.Replaces,
		ScatterNDUpdates.Reduces[family.ReduceAdd], ScatterNDUpdates.Reduces[family.ReduceMul],
		ScatterNDUpdates.Reduces[family.ReduceMax], ScatterNDUpdates.Reduces[family.ReduceMin],
		ScatterNDIndices.Negative, ScatterNDIndices.InRange, ScatterNDUpdates.Distinct,
		ScatterNDTypes, ScatterNDSameDType, ScatterNDIndices.Type, ScatterNDRanks, ScatterNDTupleLength, ScatterNDUpdatesSizes,
	},
	Questions: []*spec.Question{ScatterNDIndices.OutOfRange, ScatterNDEmptyTuple, ScatterNDUpdates.Duplicates, ScatterNDUpdates.Overflow, OtherBools},
	Limit:     family.ReducesIntegers,
}

// ScatterNDAttributes are the attributes of ScatterND.
type ScatterNDAttributes struct {
	Reduction family.Reduction `conform:"reduction,optional,enum=none|add|mul|max|min" doc:"how an update changes the element that it targets"`
}

// The rules of the indices and of the updates of ScatterND.
var (
	ScatterNDIndices = family.IndexRules{
		Negative: scatterNDText.Meaning("negative-indices", "indices",
			"A negative index counts from the back: -1 is the last element of the axis."),
		Type: family.IndexType(scatterNDText, "Type Constraints; indices", tensor.Int64),
		InRange: scatterNDText.Data("index-in-range", "introduction",
			"Every index is from -s to s-1, where s is the size of its axis. Otherwise, the answer to onnx.scatter_nd/index-outside-axis decides."),
		OutOfRange: family.OutOfRange(scatterNDText, "introduction", family.Drops),
	}
	ScatterNDUpdates = scatterRules(scatterNDText, "no two tuples name the same element, or the same slice, even one without elements.")
)

// The rules of ScatterND.
var (
	ScatterNDSizes = scatterNDText.Sizes("introduction",
		"The output has the sizes of the data.")
	ScatterNDTargets = scatterNDText.Meaning("targets", "introduction",
		"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the data names one element. The update at the position of the tuple targets that element.")
	ScatterNDSlices = scatterNDText.Meaning("slices", "introduction",
		"A tuple with fewer indices names a slice of the data. The slice of the updates at the position of the tuple targets it, element by element.")
	ScatterNDTypes     = scatterNDText.Types("Type Constraints", wideTypes)
	ScatterNDSameDType = scatterNDText.Static("same-dtype", "Type Constraints",
		"The data, the updates and the output have the same data type.", spec.SameDType(0, 2, 3))
	ScatterNDRanks = scatterNDText.Static("ranks", "introduction; data; indices",
		"Neither the data nor the indices are a scalar.", family.NoScalars)
	ScatterNDTupleLength = scatterNDText.Given(ScatterNDRanks).Static("tuple-length", "introduction",
		"A tuple has at most as many indices as the data has dimensions. With the answer reject to onnx.scatter_nd/empty-tuple, it has at least one.", func(k *spec.Check) {
			rank, tuple := k.Tensors[0].Rank(), family.TupleLength(k.Call)
			if tuple > int64(rank) || tuple == 0 && k.Rejects(ScatterNDEmptyTuple) {
				k.Breaks("tuples of %d indices; data has %d dimensions", tuple, rank)
			}
		})
	ScatterNDUpdatesSizes = scatterNDText.Given(ScatterNDTupleLength).Static("updates-sizes", "introduction",
		"The updates have the sizes of the indices except the last, followed by the sizes of those dimensions of the data that tuples do not cover.", family.TupleUpdates)
)

// ScatterNDEmptyTuple is a question because the text states no least length of a
// tuple.
var ScatterNDEmptyTuple = scatterNDText.Question("empty-tuple", "introduction (silent)",
	"What does a tuple without indices name?",
	[]spec.Option{{Name: "whole", Statement: "The whole data: each slice of the updates targets all of it."}, {Name: "reject", Statement: "Nothing: the call is rejected.", Rejects: true}})
