package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterNDText = spec.Text{Name: "dml.scatter_nd", Document: "DML_SCATTER_ND_OPERATOR_DESC"}

// ScatterNd copies the input and then overwrites the slices that tuples of indices name
// (DML_SCATTER_ND_OPERATOR_DESC).
var ScatterNd = &spec.Operator{
	Name: scatterNDText.Name,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.StridedFamily},
		{Name: "indices", Layout: tensor.StridedFamily, Indices: true},
		{Name: "updates", Like: "input", Layout: tensor.StridedFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
	},
	Attributes: spec.Attributes(ScatterNDAttributes{FeatureLevel: Level4_1}),
	Rules: slices.Concat([]*spec.Rule{SizesNonzero, ScatterNDUpdates.Copies, ScatterNDUpdates.Replaces}, ScatterNDTuples.all(), []*spec.Rule{
		ScatterNDUpdates.Distinct, ScatterNDIntroduced, ScatterNDSameDType, ScatterNDRanks3_0, ScatterNDRanks2_1, ScatterNDUpdatesSizes, ScatterNDOutputSizes,
	}, stridesRules),
	Questions: append([]*spec.Question{ScatterNDTuples.Indices.OutOfRange, ScatterNDTuples.Wide, ScatterNDUpdates.Duplicates, ScatterNDRepeatedIndices}, stridesQuestions...),
}

// ScatterNDAttributes are the members of DML_SCATTER_ND_OPERATOR_DESC that are not tensors.
type ScatterNDAttributes struct {
	FeatureLevel          FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.1"`
	InputDimensionCount   int64        `conform:"input_dimension_count,uint32" doc:"how many of the input's dimensions count, from the last"`
	IndicesDimensionCount int64        `conform:"indices_dimension_count,uint32" doc:"how many dimensions of the indices count, from the last"`
}

// The rules of DML_SCATTER_ND_OPERATOR_DESC about tuples and updates.
var (
	ScatterNDTuples = tuples(scatterNDText,
		"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the input that counts names one element. The update at the position of the tuple targets that element.",
		"A tuple with fewer indices names a slice of the input. The slice of the updates at the position of the tuple targets it, element by element.", family.Drops,
		scatterNDText.Static("index-type", "Tensor support; IndicesTensor (silent)",
			"From feature level 3.0 on, the indices have the data type INT64, INT32, UINT64 or UINT32; at feature level 2.1, UINT32. With the answer reject to dml.scatter_nd/repeated-indices, none of their dimensions with several elements has stride 0.",
			scatterNDIndices))
	ScatterNDUpdates = family.ScatterRules{
		Copies: scatterNDText.Meaning("copy-input", "introduction; pseudo-code",
			"The output starts as a copy of the input, so an element that no update targets keeps the input's value."),
		Replaces: scatterNDText.Meaning("overwrite", "introduction; pseudo-code; UpdatesTensor",
			"An update replaces the element of the output that it targets."),
		Distinct: scatterNDText.Data("unique-targets", "introduction",
			"No two updates replace the same element of the output. Otherwise, the answer to dml.scatter_nd/duplicate-indices decides."),
		Duplicates: family.Duplicates(scatterNDText, "introduction"),
	}
)

// The other rules of DML_SCATTER_ND_OPERATOR_DESC.
var (
	ScatterNDIntroduced = introduced(scatterNDText, Level2_1)
	ScatterNDSameDType  = scatterNDText.Static("same-dtype", "Tensor constraints",
		"The input, the updates and the output have the same data type.", spec.SameDType(0, 2, 3))
	ScatterNDRanks3_0 = scatterNDText.Given(ScatterNDTuples.SameRank).Static("dimension-count-3.0", "Tensor support",
		"From feature level 3.0 on, the dimension count is from 1 to 8.", func(k *spec.Check) {
			if levelOf(k.Call) >= Level3_0 {
				ranksUpTo8(k)
			}
		})
	ScatterNDRanks2_1 = scatterNDText.Given(ScatterNDTuples.SameRank, ScatterNDIntroduced).Static("dimension-count-2.1", "Tensor support",
		"At feature level 2.1, the dimension count is 4.", func(k *spec.Check) {
			if rank := k.Tensors[0].Rank(); levelOf(k.Call) < Level3_0 && rank != 4 {
				k.Breaks("%d dimensions", rank)
			}
		})
	ScatterNDUpdatesSizes = scatterNDText.Given(ScatterNDTuples.TupleSize).Static("updates-sizes", "UpdatesTensor",
		"The updates have the sizes of the indices that count except the last, followed by those of the dimensions of the input that tuples do not cover. Leading dimensions of size 1 complete them.", endsWith(2))
	ScatterNDOutputSizes = scatterNDText.Given(ScatterNDTuples.SameRank, SizesNonzero).Static("output-sizes-match-input", "OutputTensor",
		"The output has the sizes of the input.", spec.SameSizes(0, 3))
)

func scatterNDIndices(k *spec.Check) {
	types, indices := indexTypes, &k.Tensors[1]
	if levelOf(k.Call) < Level3_0 {
		types = uint32Type
	}
	supports(k, 1, levelOf(k.Call), types)
	for i, stride := range indices.StatedStrides() {
		if stride == 0 && indices.Sizes[i] > 1 && k.Rejects(ScatterNDRepeatedIndices) {
			k.Breaks("indices have %d elements with stride 0 in dimension %d", indices.Sizes[i], i)
		}
	}
}

// ScatterNDRepeatedIndices is a question because DirectML 1.15.4 rejects such indices, and no
// others.
var ScatterNDRepeatedIndices = scatterNDText.Question("repeated-indices", "IndicesTensor (silent)",
	"May a dimension of the indices with several elements have stride 0, as one of another input may?",
	[]spec.Option{{Name: "accept", Statement: "Yes."}, spec.Rejected})
