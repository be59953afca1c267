package dml

import (
	"example.com/conform/spec"
	"example.com/conform/spec/family"
	"example.com/conform/spec/tensor"
)

var scatterText = spec.Text{Name: "dml.scatter", Document: "DML_SCATTER_OPERATOR_DESC"}

// Scatter copies the input and then overwrites, along one axis, the elements
// that the indices name (DML_SCATTER_OPERATOR_DESC). Its remarks rename it to
// DML_SCATTER_ELEMENTS_OPERATOR_DESC.
var Scatter = &spec.Operator{
	Name:  scatterText.Name,
	Alias: "dml.scatter_elements",
	Params: []spec.Param{
		{Name: "input", Layout: tensor.StridedFamily},
		{Name: "indices", Layout: tensor.StridedFamily, Indices: true},
		{Name: "updates", Like: "input", Layout: tensor.StridedFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
	},
	Attributes: spec.Attributes(ScatterAttributes{FeatureLevel: Level4_1}),
	Rules: append([]*spec.Rule{
		ScatterCopy, ScatterOverwrite, ScatterInverse, ScatterUnsignedIndices, ScatterNegativeIndices,
		ScatterIndexInRange, ScatterUniqueTargets, ScatterIntroduced,
		ScatterSupport4_1, ScatterSupport3_0, ScatterSupport2_1, ScatterSupport1_0,
		ScatterIndexTypes3_0, ScatterIndexTypes1_0, ScatterUpdatesDType, ScatterOutputDType,
		ScatterSameDimensionCount, ScatterDimensionCount3_0, ScatterDimensionCount1_0, ScatterAxisInRange,
		SizesNonzero, ScatterIndicesSizes, ScatterUpdatesSizes, ScatterOutputSizes,
	}, stridesRules...),
	Questions: append([]*spec.Question{
		DuplicateIndices, IndexOutOfRange, IndicesSizes, IndicesLonger,
	}, stridesQuestions...),
}

// ScatterAttributes are the members of DML_SCATTER_OPERATOR_DESC that are not
// tensors.
type ScatterAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.1"`
	Axis         int64        `conform:"axis,uint32,axis" doc:"dimension of the output that the indices name"`
}

// The rules of DML_SCATTER_OPERATOR_DESC.
var (
	ScatterCopy = scatterText.Meaning("copy-input", "introduction; pseudo-code",
		"The output starts as a copy of the input, so an element that no index names keeps the input's value.")
	ScatterOverwrite = scatterText.Meaning("overwrite", "introduction; pseudo-code; Axis; UpdatesTensor",
		"Each update replaces one element of the output. The element has the coordinates of the update, except that its coordinate on the axis is the index at those coordinates.")
	ScatterUniqueTargets = scatterText.Data("unique-targets", "introduction",
		"No two updates replace the same element of the output.")
	ScatterInverse = scatterText.Meaning("inverse-of-gather-elements", "introduction; Remarks",
		"Gathering elements of the output with the same indices along the same axis returns the updates.")
	ScatterIndicesSizes = scatterText.Given(ScatterSameDimensionCount, ScatterAxisInRange, SizesNonzero).Static("indices-sizes-match-input", "IndicesTensor",
		"The indices have the sizes of the input in every dimension except the axis, where they may have any size. The answers to dml.scatter/indices-sizes-vs-input and dml.scatter/indices-longer-on-axis can change both bounds.",
		spec.With(func(k *spec.Check, a *ScatterAttributes) {
			axis, input, indices := a.Axis, k.Tensors[0].Sizes, k.Tensors[1].Sizes
			for i, size := range indices {
				switch {
				case size == input[i]:
				case int64(i) == axis:
					if size > input[i] && k.Rejects(IndicesLonger) {
						k.Breaks("%d indices along axis %d, which has %d elements", size, axis, input[i])
					}
				case k.Answer(IndicesSizes) == IndicesSizesMatch || size > input[i]:
					k.Breaks("indices have size %d in dimension %d, input %d", size, i, input[i])
				}
			}
		}))
	ScatterNegativeIndices = scatterText.Meaning("negative-indices", "IndicesTensor",
		"From feature level 3.0 on, an index of a signed type may be negative. It then counts from the end of the axis: -1 is the last element.")
	ScatterUnsignedIndices = scatterText.Meaning("unsigned-indices", "IndicesTensor",
		"An index of an unsigned type is never negative: with all bits set, it is the largest value of its type.")
	ScatterIndexInRange = scatterText.Data("index-in-range", "IndicesTensor (silent)",
		"Every index names an element of the axis: it is from -s to s-1, where s is the size of the axis.")
	ScatterUpdatesSizes = scatterText.Given(ScatterSameDimensionCount, SizesNonzero).Static("updates-sizes-match-indices", "UpdatesTensor",
		"The updates have the sizes of the indices.", spec.SameSizes(1, 2))
	ScatterUpdatesDType = scatterText.Static("updates-dtype", "UpdatesTensor; Tensor constraints",
		"The updates have the data type of the input.", spec.SameDType(0, 2))
	ScatterOutputSizes = scatterText.Given(ScatterSameDimensionCount, SizesNonzero).Static("output-sizes-match-input", "OutputTensor",
		"The output has the sizes of the input.", spec.SameSizes(0, 3))
	ScatterOutputDType = scatterText.Static("output-dtype", "OutputTensor; Tensor constraints",
		"The output has the data type of the input.", spec.SameDType(0, 3))
	ScatterAxisInRange = scatterText.Given(ScatterSameDimensionCount, ScatterDimensionCount3_0, ScatterDimensionCount1_0).Static("axis-in-range", "Axis",
		"The axis is at least 0 and less than the dimension count of the output.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if axis, rank := a.Axis, k.Output().Rank(); axis >= int64(rank) {
				k.Breaks("Axis is %d of %d dimensions", axis, rank)
			}
		}))
	ScatterIntroduced = scatterText.Meaning("introduced-1.0", "Availability",
		"The operator exists from feature level 1.0 on.")
	ScatterSameDimensionCount = scatterText.Static("same-dimension-count", "Tensor constraints",
		"The input, the indices, the updates and the output have the same dimension count.", func(k *spec.Check) {
			rank, indices, updates, output := k.Tensors[0].Rank(), k.Tensors[1].Rank(), k.Tensors[2].Rank(), k.Tensors[3].Rank()
			if indices != rank || updates != rank || output != rank {
				k.Breaks("input has %d dimensions, indices %d, updates %d and output %d", rank, indices, updates, output)
			}
		})
	ScatterDimensionCount3_0 = scatterText.Static("dimension-count-3.0", "Tensor support",
		"From feature level 3.0 on, the dimension count is from 1 to 8.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if rank := k.Tensors[0].Rank(); a.FeatureLevel >= Level3_0 && (rank < 1 || rank > 8) {
				k.Breaks("%d dimensions", rank)
			}
		}))
	ScatterDimensionCount1_0 = scatterText.Static("dimension-count-1.0", "Tensor support",
		"Below feature level 3.0, the dimension count is 4.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if rank := k.Tensors[0].Rank(); a.FeatureLevel < Level3_0 && rank != 4 {
				k.Breaks("%d dimensions", rank)
			}
		}))
	ScatterIndexTypes3_0 = scatterText.Static("index-types-3.0", "Tensor support",
		"From feature level 3.0 on, the indices have the data type INT64, INT32, UINT64 or UINT32.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if level := a.FeatureLevel; level >= Level3_0 {
				supports(k, 1, level, indexTypes)
			}
		}))
	ScatterIndexTypes1_0 = scatterText.Static("index-types-1.0", "Tensor support",
		"Below feature level 3.0, the indices have the data type UINT32.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if level := a.FeatureLevel; level < Level3_0 {
				supports(k, 1, level, uint32Type)
			}
		}))
	ScatterSupport4_1 = scatterText.Meaning("support-4.1", "Tensor support",
		"From feature level 4.1 on, all eleven data types are supported.")
	ScatterSupport3_0 = scatterText.Static("support-3.0", "Tensor support",
		"At feature levels 3.0 to 4.0, the 64-bit data types are not supported.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if level := a.FeatureLevel; level >= Level3_0 && level < Level4_1 {
				supports(k, 0, level, types32)
			}
		}))
	ScatterSupport2_1 = scatterText.Static("support-2.1", "Tensor support",
		"At feature level 2.1, the 64-bit data types are not supported.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if level := a.FeatureLevel; level >= Level2_1 && level < Level3_0 {
				supports(k, 0, level, types32)
			}
		}))
	ScatterSupport1_0 = scatterText.Static("support-1.0", "Tensor support",
		"Below feature level 2.1, only FLOAT32 and FLOAT16 are supported.", spec.With(func(k *spec.Check, a *ScatterAttributes) {
			if level := a.FeatureLevel; level < Level2_1 {
				supports(k, 0, level, floatTypes)
			}
		}))
)

// ScatterUpdates are the rules of DML_SCATTER_OPERATOR_DESC about updates.
var ScatterUpdates = family.ScatterRules{
	Copies: ScatterCopy, Replaces: ScatterOverwrite, Distinct: ScatterUniqueTargets, Duplicates: DuplicateIndices,
}

// The questions of DML_SCATTER_OPERATOR_DESC.
var (
	// DuplicateIndices: the text calls duplicates invalid and promises no winner,
	// but its Example 1 has a duplicate and shows the last update.
	DuplicateIndices = family.Duplicates(scatterText, "introduction; Example 1")
	// IndexOutOfRange: the text is silent.
	IndexOutOfRange = scatterText.Question("index-out-of-range", "IndicesTensor (silent)",
		"What happens to an update whose index is outside the axis?", []spec.Option{
			OutOfRangeDropped:   {Name: "drop", Statement: "The update is dropped. The other updates are written."},
			OutOfRangeClamped:   {Name: "clamp", Statement: "The update replaces the nearest element of the axis, after a negative index is counted from the end."},
			OutOfRangeRejected:  {Name: "reject", Statement: "The call is rejected.", Rejects: true},
			OutOfRangeUndefined: {Name: "undefined", Statement: "The whole output may hold anything, and the call may be rejected. Nothing outside the output changes.", Permissive: true},
		})
	// IndicesSizes: the text requires equal sizes; implementations require less.
	IndicesSizes = scatterText.Question("indices-sizes-vs-input", "IndicesTensor",
		"Must the indices have the sizes of the input in every dimension except the axis?", []spec.Option{
			IndicesSizesMatch:     {Name: "match", Statement: "Yes: any other size is rejected."},
			IndicesSizesNotLarger: {Name: "not-larger", Statement: "No: a smaller size is accepted, and elements without an index keep their values. A larger size is rejected."},
		})
	// IndicesLonger: the text sets no bound on the axis; DirectML 1.15.4 rejects
	// more indices than the axis has elements.
	IndicesLonger = scatterText.Question("indices-longer-on-axis", "IndicesTensor",
		"May the indices be longer on the axis than the input?",
		[]spec.Option{{Name: "accept", Statement: "Yes."}, spec.Rejected})
)

// The answers to the questions of DML_SCATTER_OPERATOR_DESC.
const (
	OutOfRangeDropped, OutOfRangeClamped, OutOfRangeRejected, OutOfRangeUndefined spec.Answer = 0, 1, 2, 3
	IndicesSizesMatch, IndicesSizesNotLarger                                      spec.Answer = 0, 1
)
