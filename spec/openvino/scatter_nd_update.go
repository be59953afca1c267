package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterNDUpdateText = spec.Text{Name: "openvino.scatter_nd_update", Document: "ScatterNDUpdate-15 (OpenVINO)"}

// ScatterNdUpdate copies its data and updates slices that tuples of indices name.
var ScatterNdUpdate = &spec.Operator{
	Name: scatterNDUpdateText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterNDUpdateAttributes{}),
	Rules: []*spec.Rule{
		ScatterNDUpdateSizes, ScatterNDUpdates.Copies, ScatterNDUpdateTargets, ScatterNDUpdateSlices, ScatterNDUpdates.Replaces,
		ScatterNDUpdates.Reduces[family.ReduceAdd], ScatterNDUpdates.Reduces[family.ReduceMul],
		ScatterNDUpdates.Reduces[family.ReduceMax], ScatterNDUpdates.Reduces[family.ReduceMin], ScatterNDUpdates.Reduces[family.ReduceSub],
		ScatterNDUpdateIndices.Negative, ScatterNDUpdateIndices.InRange, ScatterNDUpdates.Distinct,
		ScatterNDUpdateTypes, ScatterNDUpdateSameType, ScatterNDUpdateIndices.Type, ScatterNDUpdateRanks, ScatterNDUpdateTupleLength,
		ScatterNDUpdateUpdatesSizes,
	},
	Questions: []*spec.Question{ScatterNDUpdateEmptyTuple, ScatterNDUpdates.Overflow, OtherBools},
	Limit:     family.ReducesNoFloats,
}

// ScatterNDUpdateAttributes are the attributes of ScatterNDUpdate.
type ScatterNDUpdateAttributes struct {
	Reduction family.Reduction `conform:"reduction,optional,enum=none|sum|prod|max|min|sub" doc:"how an update changes the element that it targets"`
}

// The rules of the indices and of the updates of ScatterNDUpdate.
var (
	ScatterNDUpdateIndices = raisedIndices(scatterNDUpdateText, family.IndexType(scatterNDUpdateText, "Types, T_IND", tensor.Int32, tensor.Int64))
	ScatterNDUpdates       = func() family.ScatterRules {
		rules := updateRules(scatterNDUpdateText)
		rules.Reduces[family.ReduceSub] = scatterNDUpdateText.Meaning("sub", "Detailed description; reduction; Types",
			"With reduction sub, every update is subtracted from the element that it targets. For truth values, that is a logical exclusive or.")
		return rules
	}()
)

// The rules of ScatterNDUpdate.
var (
	ScatterNDUpdateSizes = scatterNDUpdateText.Sizes("Detailed description; Outputs",
		"The output has the sizes of the data.")
	ScatterNDUpdateTargets = scatterNDUpdateText.Meaning("targets", "Detailed description",
		"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the data names one element. The update at the position of the tuple targets that element.")
	ScatterNDUpdateSlices = scatterNDUpdateText.Meaning("slices", "Detailed description",
		"A tuple with fewer indices names a slice of the data. The slice of the updates at the position of the tuple targets it, element by element.")
	ScatterNDUpdateTypes    = scatterNDUpdateText.Types("Types, T (OpenVINO, element types)", elementTypes)
	ScatterNDUpdateSameType = scatterNDUpdateText.Static("same-type", "Types, T",
		"The data, the updates and the output have the same element type.", spec.SameDType(0, 2, 3))
	ScatterNDUpdateRanks = scatterNDUpdateText.Static("ranks", "Inputs, data; Inputs, indices",
		"Neither the data nor the indices are a scalar.", family.NoScalars)
	ScatterNDUpdateTupleLength = scatterNDUpdateText.Given(ScatterNDUpdateRanks).Static("tuple-length", "Inputs, indices",
		"A tuple has at most as many indices as the data has dimensions. With the answer reject to openvino.scatter_nd_update/empty-tuple, it has at least one.", func(k *spec.Check) {
			rank, tuple := k.Tensors[0].Rank(), family.TupleLength(k.Call)
			if tuple > int64(rank) || tuple == 0 && k.Rejects(ScatterNDUpdateEmptyTuple) {
				k.Breaks("tuples of %d indices; data has %d dimensions", tuple, rank)
			}
		})
	ScatterNDUpdateUpdatesSizes = scatterNDUpdateText.Given(ScatterNDUpdateTupleLength).Static("updates-sizes", "Detailed description; Inputs, updates",
		"The updates have the sizes of the indices except the last, followed by the sizes of those dimensions of the data that tuples do not cover. Where that is no dimension at all, they may have any dimensions of size 1.", func(k *spec.Check) {
			scalar := k.Tensors[1].Rank() == 1 && family.TupleLength(k.Call) == int64(k.Tensors[0].Rank())
			if !scalar || slices.ContainsFunc(k.Tensors[2].Sizes, func(size int64) bool { return size != 1 }) {
				family.TupleUpdates(k)
			}
		})
)

// ScatterNDUpdateEmptyTuple is a question because the text states no least length of a
// tuple.
var ScatterNDUpdateEmptyTuple = scatterNDUpdateText.Question("empty-tuple", "Inputs, indices (silent)",
	"What does a tuple without indices name?",
	[]spec.Option{{Name: "whole", Statement: "The whole data: each slice of the updates targets all of it."}, {Name: "reject", Statement: "Nothing: the call is rejected.", Rejects: true}})
