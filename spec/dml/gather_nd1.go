package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var gatherND1Text = spec.Text{Name: "dml.gather_nd1", Document: "DML_GATHER_ND1_OPERATOR_DESC"}

// GatherNd1 takes the slices of the input that tuples of indices name, in batches
// (DML_GATHER_ND1_OPERATOR_DESC).
var GatherNd1 = &spec.Operator{
	Name: gatherND1Text.Name,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.StridedFamily},
		{Name: "indices", Layout: tensor.StridedFamily, Indices: true},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
	},
	Attributes: spec.Attributes(GatherND1Attributes{FeatureLevel: Level4_1}),
	Rules: slices.Concat([]*spec.Rule{SizesNonzero}, GatherND1Tuples.all(), []*spec.Rule{
		GatherND1Batches, GatherND1Introduced, GatherND1SameDType, GatherND1Ranks, GatherND1BatchCount, GatherND1BatchSizes, GatherND1OutputSizes,
	}, stridesRules),
	Questions: append([]*spec.Question{GatherND1Tuples.Indices.OutOfRange, GatherND1Tuples.Wide, GatherND1OtherBatches}, stridesQuestions...),
}

// GatherND1Attributes are the members of DML_GATHER_ND1_OPERATOR_DESC that are not
// tensors.
type GatherND1Attributes struct {
	FeatureLevel          FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.1"`
	InputDimensionCount   int64        `conform:"input_dimension_count,uint32" doc:"how many of the input's dimensions count, from the last"`
	IndicesDimensionCount int64        `conform:"indices_dimension_count,uint32" doc:"how many dimensions of the indices count, from the last"`
	BatchDimensionCount   int64        `conform:"batch_dimension_count,uint32" doc:"how many dimensions are batches, the first of those that count"`
}

// GatherND1Tuples are the rules of DML_GATHER_ND1_OPERATOR_DESC about tuples.
var GatherND1Tuples = tuples(gatherND1Text,
	"The last dimension of the indices holds tuples. A tuple with an index for every dimension of the input that counts, except those of batches, names one element. The output holds that element at the position of the tuple.",
	"A tuple with fewer indices names a slice. The dimensions of the slice are the last dimensions of the output.", family.Gathers0,
	gatherND1Text.Static("index-type", "Tensor support",
		"The indices have the data type INT64, INT32, UINT64 or UINT32.", func(k *spec.Check) {
			supports(k, 1, levelOf(k.Call), indexTypes)
		}))

// The other rules of DML_GATHER_ND1_OPERATOR_DESC.
var (
	GatherND1Batches = gatherND1Text.Meaning("batches", "introduction; BatchDimensionCount; Example 2",
		"The first BatchDimensionCount coordinates of a tuple, among those that count, are also those of the input that it names. Its indices are for the dimensions after them.")
	GatherND1Introduced = introduced(gatherND1Text, Level3_0)
	GatherND1SameDType  = gatherND1Text.Static("same-dtype", "OutputTensor; Tensor constraints",
		"The input and the output have the same data type.", spec.SameDType(0, 2))
	GatherND1Ranks = gatherND1Text.Given(GatherND1Tuples.SameRank).Static("dimension-count", "Tensor support",
		"The dimension count is from 1 to 8.", ranksUpTo8)
	GatherND1BatchCount = gatherND1Text.Given(GatherND1Tuples.TupleSize).Static("batch-dimension-count", "BatchDimensionCount",
		"BatchDimensionCount is less than IndicesDimensionCount.", func(k *spec.Check) {
			if batch, n := batchCount(k.Call), DimensionCount(k.Call, "indices"); batch >= int64(n) {
				k.Breaks("BatchDimensionCount is %d, IndicesDimensionCount %d", batch, n)
			}
		})
	GatherND1BatchSizes = gatherND1Text.Given(GatherND1BatchCount).Static("batch-sizes", "BatchDimensionCount (silent)",
		"The dimensions of batches have the same sizes in the input and in the indices, unless the answer to dml.gather_nd1/other-batches is accept.", func(k *spec.Check) {
			batch, input, indices := batchCount(k.Call), k.Tensors[0].Sizes, k.Tensors[1].Sizes
			input, indices = input[len(input)-DimensionCount(k.Call, "input"):][:batch], indices[len(indices)-DimensionCount(k.Call, "indices"):][:batch]
			if !slices.Equal(input, indices) && k.Rejects(GatherND1OtherBatches) {
				k.Breaks("batches of the input have sizes %v, of the indices %v", input, indices)
			}
		})
	GatherND1OutputSizes = gatherND1Text.Given(GatherND1BatchCount).Static("output-sizes", "OutputTensor",
		"The output has the sizes of the indices that count except the last, followed by those of the dimensions of the input that neither batches nor tuples cover. Leading dimensions of size 1 complete them.", endsWith(2))
)

// GatherND1OtherBatches is a question because the text does not compare batches.
var GatherND1OtherBatches = gatherND1Text.Question("other-batches", "BatchDimensionCount (silent)",
	"May the dimensions of batches have other sizes in the input than in the indices?",
	[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes: the sizes of the indices apply. Where the input has no such batch, the output may hold anything."}})
