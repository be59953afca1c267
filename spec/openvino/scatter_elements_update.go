package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterElementsUpdateText = spec.Text{Name: "openvino.scatter_elements_update", Document: "ScatterElementsUpdate-12 (OpenVINO)"}

// ScatterElementsUpdate copies its data and updates elements that indices name along an
// axis.
var ScatterElementsUpdate = &spec.Operator{
	Name: scatterElementsUpdateText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterElementsUpdateAttributes{UseInitVal: true}),
	Rules: []*spec.Rule{
		ScatterElementsUpdateSizes, ScatterElementsUpdates.Copies, ScatterElementsUpdateTargets, ScatterElementsUpdates.Replaces,
		ScatterElementsUpdates.Reduces[family.ReduceAdd], ScatterElementsUpdates.Reduces[family.ReduceMul],
		ScatterElementsUpdates.Reduces[family.ReduceMax], ScatterElementsUpdates.Reduces[family.ReduceMin],
		ScatterElementsUpdates.Reduces[family.ReduceMean], ScatterElementsUpdateInitial, ScatterElementsUpdateNegativeAxis,
		ScatterElementsUpdateIndices.Negative, ScatterElementsUpdateIndices.InRange, ScatterElementsUpdates.Distinct,
		ScatterElementsUpdateTypes, ScatterElementsUpdateSameType, ScatterElementsUpdateIndices.Type, ScatterElementsUpdateSameRank,
		ScatterElementsUpdateUpdatesSizes, ScatterElementsUpdateAxisInRange, ScatterElementsUpdateFit, ScatterElementsUpdateNoMean,
	},
	Questions: []*spec.Question{ScatterElementsUpdateEmpty, ScatterElementsUpdates.Overflow, OtherBools},
	Limit:     family.ReducesNoFloats,
}

// ScatterElementsUpdateAttributes are the axis and the attributes of
// ScatterElementsUpdate.
type ScatterElementsUpdateAttributes struct {
	Axis       int64 `conform:"axis,axis" doc:"axis of the data that the indices index, negative from the end"`
	Reduction  int64 `conform:"reduction,optional,enum=none|sum|prod|max|min|mean" doc:"how an update changes the element that it targets"`
	UseInitVal bool  `conform:"use_init_val,optional" doc:"whether a reduction begins with the element of the data"`
}

// Reduces returns the reduction of a call of ScatterElementsUpdate.
func (a *ScatterElementsUpdateAttributes) Reduces() family.Reduction {
	if a.Reduction > family.ReduceMin {
		return family.ReduceMean
	}
	return a.Reduction
}

// WithoutData reports whether a reduction leaves out the element of the data.
func (a *ScatterElementsUpdateAttributes) WithoutData() bool { return !a.UseInitVal }

// The rules of the indices and of the updates of ScatterElementsUpdate.
var (
	ScatterElementsUpdateIndices = raisedIndices(scatterElementsUpdateText, integerIndices(scatterElementsUpdateText))
	ScatterElementsUpdates       = func() family.ScatterRules {
		rules := updateRules(scatterElementsUpdateText)
		rules.Reduces[family.ReduceMean] = scatterElementsUpdateText.Meaning("mean", "Detailed description; reduction",
			"With reduction mean, an element becomes the mean of itself and all updates that target it, rounded down to an integer.")
		return rules
	}()
)

// The rules of ScatterElementsUpdate.
var (
	ScatterElementsUpdateSizes = scatterElementsUpdateText.Sizes("Outputs",
		"The output has the sizes of the data.")
	ScatterElementsUpdateTargets = scatterElementsUpdateText.Meaning("targets", "Detailed description",
		"An update at coordinates c targets the element of the output at c, except that the coordinate on the axis is the index at c.")
	ScatterElementsUpdateInitial = scatterElementsUpdateText.Meaning("without-data", "Detailed description; use_init_val; Example 2",
		"Unless use_init_val is true, a reduction combines the updates of an element without the element itself. An element without updates is kept. With reduction none, use_init_val has no effect.")
	ScatterElementsUpdateNegativeAxis = scatterElementsUpdateText.Meaning("negative-axis", "Inputs, axis",
		"A negative axis counts from the end: -1 is the last dimension.")
	ScatterElementsUpdateTypes    = scatterElementsUpdateText.Types(anyType, elementTypes)
	ScatterElementsUpdateSameType = scatterElementsUpdateText.Static("same-type", "Types, T",
		"The data, the updates and the output have the same element type.", spec.SameDType(0, 2, 3))
	ScatterElementsUpdateSameRank = scatterElementsUpdateText.Static("same-rank", "Inputs, indices",
		"The data and the indices have the same rank.", family.SameRank("indices"))
	ScatterElementsUpdateUpdatesSizes = scatterElementsUpdateText.Static("updates-sizes", "Inputs, updates",
		"The updates have the sizes of the indices.", spec.SameSizes(1, 2))
	ScatterElementsUpdateAxisInRange = scatterElementsUpdateText.Static("axis-in-range", "Inputs, axis",
		"The axis is from -r to r-1, where r is the rank of the data. A scalar has no axis and is rejected.", family.AxesInRange)
	ScatterElementsUpdateFit = scatterElementsUpdateText.Given(ScatterElementsUpdateSameRank, ScatterElementsUpdateAxisInRange).Static("indices-fit", "Detailed description",
		"In every dimension except the axis, the indices are at most as long as the data. Indices without elements may have any sizes there, unless the answer to openvino.scatter_elements_update/empty-indices is fit.",
		family.IndicesFit(nil, ScatterElementsUpdateEmpty))
	ScatterElementsUpdateNoMean = scatterElementsUpdateText.Static("no-mean-of-truth-values", "Detailed description; Types",
		"Truth values have no mean.", spec.With(func(k *spec.Check, a *ScatterElementsUpdateAttributes) {
			if k.Tensors[0].DType == tensor.Bool && a.Reduces() == family.ReduceMean {
				k.Breaks("reduction is mean")
			}
		}))
)

// ScatterElementsUpdateEmpty is a question because the text speaks of the updates'
// dimensions, which name no element where one is empty.
var ScatterElementsUpdateEmpty = family.EmptyIndices(scatterElementsUpdateText)
