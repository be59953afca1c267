package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterUpdateText = spec.Text{Name: "openvino.scatter_update", Document: "ScatterUpdate-3 (OpenVINO)"}

// ScatterUpdate copies its data and replaces slices that indices name along an axis.
var ScatterUpdate = &spec.Operator{
	Name: scatterUpdateText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterUpdateAttributes{}),
	Rules: []*spec.Rule{
		ScatterUpdateSizes, ScatterUpdates.Copies, ScatterUpdateTargets, ScatterUpdates.Replaces, ScatterUpdateScalar, ScatterUpdateNegativeAxis,
		ScatterUpdateIndices.InRange, ScatterUpdates.Distinct, ScatterUpdateTypes, ScatterUpdateSameType, ScatterUpdateIndices.Type,
		ScatterUpdateAxisInRange, ScatterUpdateUpdatesSizes,
	},
}

// ScatterUpdateAttributes are the input of ScatterUpdate that is no tensor of data.
type ScatterUpdateAttributes struct {
	Axis int64 `conform:"axis,axis" doc:"axis of the data that the indices index, negative from the end"`
}

// ScatterUpdateIndices are the rules of ScatterUpdate about indices.
var ScatterUpdateIndices = family.IndexRules{
	Type: integerIndices(scatterUpdateText),
	InRange: scatterUpdateText.Data("index-in-range", "Inputs, indices",
		"Every index is from 0 to s-1, where s is the size of the axis. Any other index, a negative one too, is an error."),
	Outside: family.OutOfRangeReject,
}

// ScatterUpdates are the rules of ScatterUpdate about updates.
var ScatterUpdates = family.ScatterRules{
	Copies: scatterUpdateText.Meaning("copies-data", "Detailed description",
		"An element of the output that no update targets is the element of the data at the same coordinates."),
	Replaces: scatterUpdateText.Meaning("replaces", "Detailed description",
		"An update replaces the element that it targets."),
	Distinct: scatterUpdateText.Meaning("any-update", "Inputs, indices",
		"An element that several updates target holds any one of them, because their order is undefined."),
}

// The rules of ScatterUpdate.
var (
	ScatterUpdateSizes = scatterUpdateText.Sizes("Outputs",
		"The output has the sizes of the data.")
	ScatterUpdateTargets = scatterUpdateText.Meaning("targets", "Detailed description",
		"The coordinates of an index replace the axis among the coordinates of an update. It targets the element of the output that has the index there, and otherwise the same coordinates.")
	ScatterUpdateScalar = scatterUpdateText.Meaning("scalar-index", "Detailed description, example 1",
		"The indices may be a scalar. The updates then do not have the axis.")
	ScatterUpdateNegativeAxis = scatterUpdateText.Meaning("negative-axis", "Inputs, axis",
		"A negative axis counts from the end: -1 is the last dimension.")
	ScatterUpdateTypes    = scatterUpdateText.Types("Types, T_NUMERIC (OpenVINO, element types)", numericTypes)
	ScatterUpdateSameType = scatterUpdateText.Static("same-type", "Inputs, updates; Outputs",
		"The data, the updates and the output have the same element type.", spec.SameDType(0, 2, 3))
	ScatterUpdateAxisInRange = scatterUpdateText.Static("axis-in-range", "Inputs, axis",
		"The axis is from -r to r-1, where r is the rank of the data. A scalar has no axis and is rejected.", axisInRange("axis"))
	ScatterUpdateUpdatesSizes = scatterUpdateText.Given(ScatterUpdateAxisInRange).Static("updates-sizes", "Detailed description; Inputs, updates",
		"The updates have the sizes of the data, except that the sizes of the indices replace the size along the axis.", spec.With(func(k *spec.Check, a *ScatterUpdateAttributes) {
			data, indices, updates := k.Tensors[0].Sizes, k.Tensors[1].Sizes, k.Tensors[2].Sizes
			axis, _ := family.Dimension(a.Axis, len(data))
			var room [2 * tensor.MaxRank]int64
			want := append(append(append(room[:0], data[:axis]...), indices...), data[axis+1:]...)
			if !slices.Equal(updates, want) {
				k.Breaks("updates have sizes %v, not %v", updates, slices.Clone(want))
			}
		}))
)
