package webnn

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var scatterElementsText = text("scatter_elements", "scatterElements")

// ScatterElements copies its input and replaces elements that indices name along an axis.
var ScatterElements = &spec.Operator{
	Name: scatterElementsText.Name,
	Params: []spec.Param{
		{Name: "input"},
		{Name: "indices", Indices: true},
		{Name: "updates", Like: "input"},
		{Name: "output", Dir: spec.Out, Like: "input", Inferred: true},
	},
	Attributes: spec.Attributes(ScatterElementsAttributes{}),
	Rules: []*spec.Rule{
		ScatterElementsSizes, ScatterElementsUpdates.Copies, ScatterElementsTargets, ScatterElementsUpdates.Replaces,
		ScatterElementsIndices.Negative, ScatterElementsIndices.InRange, ScatterElementsUpdates.Distinct,
		Types, ScatterElementsSameType, ScatterElementsIndices.Type, Dimensions, ElementCount, ScatterElementsSameRank,
		ScatterElementsUpdatesSizes, ScatterElementsAxisInRange, ScatterElementsFit,
	},
	Questions: []*spec.Question{ScatterElementsIndices.OutOfRange, ScatterElementsUpdates.Duplicates},
}

// ScatterElementsAttributes are the option of scatterElements.
type ScatterElementsAttributes struct {
	Axis int64 `conform:"axis,uint32,axis,optional" doc:"dimension of the input that the indices index"`
}

// The rules of the indices and of the updates of scatterElements.
var (
	ScatterElementsIndices = indexRules(scatterElementsText, family.Drops)
	ScatterElementsUpdates = updateRules(scatterElementsText, "No two updates target the same element.")
)

// The rules of scatterElements.
var (
	ScatterElementsSizes = scatterElementsText.Sizes("method steps, output",
		"The output has the sizes of the input.")
	ScatterElementsTargets = scatterElementsText.Meaning("targets", "introduction; axis; examples",
		"An update at coordinates c targets the element of the output at c, except that the coordinate on the axis is the index at c.")
	ScatterElementsSameType = sameTypes(scatterElementsText, "The input, the updates and the output have the same data type.", 2, 3)
	ScatterElementsSameRank = scatterElementsText.Static("same-rank", "Tensor limits; method steps, rank",
		"The indices have the rank of the input.", family.SameRank("indices"))
	ScatterElementsUpdatesSizes = scatterElementsText.Static("updates-sizes", "updates; method steps, updates",
		"The updates have the sizes of the indices.", spec.SameSizes(1, 2))
	ScatterElementsAxisInRange = scatterElementsText.Static("axis-in-range", "axis; method steps, axis",
		"The axis is less than the rank of the input. A scalar has no axis and is rejected.", family.AxesInRange)
	ScatterElementsFit = scatterElementsText.Given(ScatterElementsSameRank, ScatterElementsAxisInRange).Static("indices-sizes", "method steps, indicesShapeExpected",
		"The indices have the sizes of the input, except along the axis.", func(k *spec.Check) {
			for d, size := range k.Tensors[1].Sizes {
				if is := k.Tensors[0].Sizes[d]; size != is && int64(d) != *k.Fields().Named("axis").Int {
					k.Breaks("indices have size %d in dimension %d, input %d", size, d, is)
				}
			}
		})
)
