package dml

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// Scatter copies the input and then overwrites, along one axis, the elements
// that the indices name (DML_SCATTER_OPERATOR_DESC). Its remarks rename it to
// DML_SCATTER_ELEMENTS_OPERATOR_DESC.
var Scatter = &spec.Operator{
	Name:  "dml.scatter",
	Alias: "dml.scatter_elements",
	Text:  scatterText,
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

// ScatterAttributes are the members of DML_SCATTER_OPERATOR_DESC beside the
// tensors.
type ScatterAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.1"`
	Axis         int64        `conform:"axis,uint32,axis" doc:"dimension of the output that the indices name"`
}

func scatter(k *spec.Check) *ScatterAttributes { return k.Attributes.(*ScatterAttributes) }

// The rules of DML_SCATTER_OPERATOR_DESC.
var (
	ScatterCopy = &spec.Rule{
		ID: "dml.scatter/copy-input", Kind: spec.Meaning, Source: scatterText + ", introduction; pseudo-code",
		Statement: "The whole input is copied to the output first, so an element that no index names is the input's.",
	}
	ScatterOverwrite = &spec.Rule{
		ID: "dml.scatter/overwrite", Kind: spec.Meaning, Source: scatterText + ", introduction; pseudo-code; Axis; UpdatesTensor",
		Statement: "Each update overwrites the output at its own coordinates, with the coordinate on the axis replaced by the index that stands at the same coordinates of the indices.",
	}
	ScatterUniqueTargets = &spec.Rule{
		ID: "dml.scatter/unique-targets", Kind: spec.Data, Source: scatterText + ", introduction",
		Statement: "No two updates go to one element of the output.",
	}
	ScatterInverse = &spec.Rule{
		ID: "dml.scatter/inverse-of-gather-elements", Kind: spec.Meaning, Source: scatterText + ", introduction; Remarks",
		Statement: "Gathering elements from the output with the same indices on the same axis gives back the updates.",
	}
	ScatterIndicesSizes = &spec.Rule{
		ID: "dml.scatter/indices-sizes-match-input", Kind: spec.Static, Source: scatterText + ", IndicesTensor",
		Statement: "The indices have the input's size in every dimension except on the axis, where their number is their own, unless the reading is that it may not exceed the input's size.",
		Given:     []*spec.Rule{ScatterSameDimensionCount, ScatterAxisInRange, SizesNonzero},
		Check: func(k *spec.Check) {
			axis, input, indices := scatter(k).Axis, k.Tensors[0].Sizes, k.Tensors[1].Sizes
			for i, size := range indices {
				switch {
				case size == input[i]:
				case int64(i) == axis:
					if size > input[i] && k.Answer(IndicesLonger) == IndicesLongerRejected {
						k.Breaks("%d indices along axis %d, which has %d elements", size, axis, input[i])
					}
				case k.Answer(IndicesSizes) == IndicesSizesMatch || size > input[i]:
					k.Breaks("indices have size %d in dimension %d, input %d", size, i, input[i])
				}
			}
		},
	}
	ScatterNegativeIndices = &spec.Rule{
		ID: "dml.scatter/negative-indices", Kind: spec.Meaning, Source: scatterText + ", IndicesTensor",
		Statement: "From feature level 3.0 an index of a signed type may be negative and then counts from the end of the axis: -1 is the last element.",
	}
	ScatterUnsignedIndices = &spec.Rule{
		ID: "dml.scatter/unsigned-indices", Kind: spec.Meaning, Source: scatterText + ", IndicesTensor",
		Statement: "An index of an unsigned type is never negative: all bits set is the type's largest value.",
	}
	ScatterIndexInRange = &spec.Rule{
		ID: "dml.scatter/index-in-range", Kind: spec.Data, Source: scatterText + ", IndicesTensor (silent)",
		Statement: "Every index names an element of the axis: from minus its size to its size less one.",
	}
	ScatterUpdatesSizes = &spec.Rule{
		ID: "dml.scatter/updates-sizes-match-indices", Kind: spec.Static, Source: scatterText + ", UpdatesTensor",
		Statement: "The updates have the sizes of the indices.",
		Given:     []*spec.Rule{ScatterSameDimensionCount, SizesNonzero},
		Check: func(k *spec.Check) {
			if indices, updates := k.Tensors[1].Sizes, k.Tensors[2].Sizes; !slices.Equal(updates, indices) {
				k.Breaks("indices sizes are %v, updates sizes %v", indices, updates)
			}
		},
	}
	ScatterUpdatesDType = &spec.Rule{
		ID: "dml.scatter/updates-dtype", Kind: spec.Static, Source: scatterText + ", UpdatesTensor; Tensor constraints",
		Statement: "The updates have the input's data type.",
		Check: func(k *spec.Check) {
			if input, updates := k.Tensors[0].DType, k.Tensors[2].DType; updates != input {
				k.Breaks("input is %v, updates %v", input, updates)
			}
		},
	}
	ScatterOutputSizes = &spec.Rule{
		ID: "dml.scatter/output-sizes-match-input", Kind: spec.Static, Source: scatterText + ", OutputTensor",
		Statement: "The output has the sizes of the input.",
		Given:     []*spec.Rule{ScatterSameDimensionCount, SizesNonzero},
		Check: func(k *spec.Check) {
			if input, output := k.Tensors[0].Sizes, k.Output().Sizes; !slices.Equal(output, input) {
				k.Breaks("input sizes are %v, output sizes %v", input, output)
			}
		},
	}
	ScatterOutputDType = &spec.Rule{
		ID: "dml.scatter/output-dtype", Kind: spec.Static, Source: scatterText + ", OutputTensor; Tensor constraints",
		Statement: "The output has the input's data type.",
		Check: func(k *spec.Check) {
			if input, output := k.Tensors[0].DType, k.Output().DType; output != input {
				k.Breaks("input is %v, output %v", input, output)
			}
		},
	}
	ScatterAxisInRange = &spec.Rule{
		ID: "dml.scatter/axis-in-range", Kind: spec.Static, Source: scatterText + ", Axis",
		Statement: "The axis is at least 0 and below the output's dimension count.",
		Given:     []*spec.Rule{ScatterSameDimensionCount, ScatterDimensionCount3_0, ScatterDimensionCount1_0},
		Check: func(k *spec.Check) {
			if axis, rank := scatter(k).Axis, k.Output().Rank(); axis >= int64(rank) {
				k.Breaks("Axis is %d of %d dimensions", axis, rank)
			}
		},
	}
	ScatterIntroduced = &spec.Rule{
		ID: "dml.scatter/introduced-1.0", Kind: spec.Meaning, Source: scatterText + ", Availability",
		Statement: "The operator exists from feature level 1.0 on.",
	}
	ScatterSameDimensionCount = &spec.Rule{
		ID: "dml.scatter/same-dimension-count", Kind: spec.Static, Source: scatterText + ", Tensor constraints",
		Statement: "Input, indices, updates and output have one dimension count.",
		Check: func(k *spec.Check) {
			rank, indices, updates, output := k.Tensors[0].Rank(), k.Tensors[1].Rank(), k.Tensors[2].Rank(), k.Tensors[3].Rank()
			if indices != rank || updates != rank || output != rank {
				k.Breaks("input has %d dimensions, indices %d, updates %d and output %d", rank, indices, updates, output)
			}
		},
	}
	ScatterDimensionCount3_0 = &spec.Rule{
		ID: "dml.scatter/dimension-count-3.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "From feature level 3.0 the dimension count is 1 to 8.",
		Check: func(k *spec.Check) {
			if rank := k.Tensors[0].Rank(); scatter(k).FeatureLevel >= Level3_0 && (rank < 1 || rank > 8) {
				k.Breaks("%d dimensions", rank)
			}
		},
	}
	ScatterDimensionCount1_0 = &spec.Rule{
		ID: "dml.scatter/dimension-count-1.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "Below feature level 3.0 the dimension count is 4.",
		Check: func(k *spec.Check) {
			if rank := k.Tensors[0].Rank(); scatter(k).FeatureLevel < Level3_0 && rank != 4 {
				k.Breaks("%d dimensions", rank)
			}
		},
	}
	ScatterIndexTypes3_0 = &spec.Rule{
		ID: "dml.scatter/index-types-3.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "From feature level 3.0 the indices are INT64, INT32, UINT64 or UINT32.",
		Check: func(k *spec.Check) {
			if level := scatter(k).FeatureLevel; level >= Level3_0 {
				supports(k, 1, level, indexTypes)
			}
		},
	}
	ScatterIndexTypes1_0 = &spec.Rule{
		ID: "dml.scatter/index-types-1.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "Below feature level 3.0 the indices are UINT32.",
		Check: func(k *spec.Check) {
			if level := scatter(k).FeatureLevel; level < Level3_0 {
				supports(k, 1, level, uint32Type)
			}
		},
	}
	ScatterSupport4_1 = &spec.Rule{
		ID: "dml.scatter/support-4.1", Kind: spec.Meaning, Source: scatterText + ", Tensor support",
		Statement: "From feature level 4.1 all eleven data types are supported.",
	}
	ScatterSupport3_0 = &spec.Rule{
		ID: "dml.scatter/support-3.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "At feature levels 3.0 to 4.0 the 64-bit data types are not supported.",
		Check: func(k *spec.Check) {
			if level := scatter(k).FeatureLevel; level >= Level3_0 && level < Level4_1 {
				supports(k, 0, level, types32)
			}
		},
	}
	ScatterSupport2_1 = &spec.Rule{
		ID: "dml.scatter/support-2.1", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "At feature level 2.1 the 64-bit data types are not supported.",
		Check: func(k *spec.Check) {
			if level := scatter(k).FeatureLevel; level >= Level2_1 && level < Level3_0 {
				supports(k, 0, level, types32)
			}
		},
	}
	ScatterSupport1_0 = &spec.Rule{
		ID: "dml.scatter/support-1.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "Below feature level 2.1 only FLOAT32 and FLOAT16 are supported.",
		Check: func(k *spec.Check) {
			if level := scatter(k).FeatureLevel; level < Level2_1 {
				supports(k, 0, level, floatTypes)
			}
		},
	}
)

// The questions of DML_SCATTER_OPERATOR_DESC.
var (
	// DuplicateIndices: the text calls it invalid and promises no winner, but
	// its Example 1 has a duplicate and shows the last update.
	DuplicateIndices = &spec.Question{
		ID: "dml.scatter/duplicate-indices", Source: scatterText + ", introduction; Example 1",
		Ask: "What becomes of an element that several updates go to?",
		Answers: []spec.Option{
			DuplicateLastWins:  {Name: "last-wins", Statement: "it holds the last of them in row-major order"},
			DuplicateFirstWins: {Name: "first-wins", Statement: "it holds the first of them in row-major order"},
			DuplicateRejected:  {Name: "reject", Statement: "the call is rejected"},
			DuplicateAnyUpdate: {Name: "any-update", Statement: "it holds any one of them, whole", Permissive: true},
		},
	}
	// IndexOutOfRange: the text is silent.
	IndexOutOfRange = &spec.Question{
		ID: "dml.scatter/index-out-of-range", Source: scatterText + ", IndicesTensor (silent)",
		Ask: "What becomes of an update whose index names no element of the axis?",
		Answers: []spec.Option{
			OutOfRangeDropped:   {Name: "drop", Statement: "it is dropped; the others are written"},
			OutOfRangeClamped:   {Name: "clamp", Statement: "it goes to the nearest element of the axis"},
			OutOfRangeRejected:  {Name: "reject", Statement: "the call is rejected"},
			OutOfRangeUndefined: {Name: "undefined", Statement: "the whole output may hold anything, and the call may be rejected", Permissive: true},
		},
	}
	// IndicesSizes: the text demands equality; implementations ask for less.
	IndicesSizes = &spec.Question{
		ID: "dml.scatter/indices-sizes-vs-input", Source: scatterText + ", IndicesTensor",
		Ask: "Must the indices have the input's sizes off the axis?",
		Answers: []spec.Option{
			IndicesSizesMatch:     {Name: "match", Statement: "yes: any other size is rejected"},
			IndicesSizesNotLarger: {Name: "not-larger", Statement: "no: a smaller size is accepted, a larger one rejected"},
		},
	}
	// IndicesLonger: the text excepts the axis from every bound; DirectML
	// 1.15.4 refuses more indices than the axis has elements.
	IndicesLonger = &spec.Question{
		ID: "dml.scatter/indices-longer-on-axis", Source: scatterText + ", IndicesTensor",
		Ask: "May there be more indices along the axis than the input has elements there?",
		Answers: []spec.Option{
			IndicesLongerAccepted: {Name: "accept", Statement: "yes"},
			IndicesLongerRejected: {Name: "reject", Statement: "no: the call is rejected"},
		},
	}
)

// The answers to [DuplicateIndices].
const (
	DuplicateLastWins spec.Answer = iota
	DuplicateFirstWins
	DuplicateRejected
	DuplicateAnyUpdate
)

// The answers to [IndexOutOfRange].
const (
	OutOfRangeDropped spec.Answer = iota
	OutOfRangeClamped
	OutOfRangeRejected
	OutOfRangeUndefined
)

// The answers to [IndicesSizes].
const (
	IndicesSizesMatch spec.Answer = iota
	IndicesSizesNotLarger
)

// The answers to [IndicesLonger].
const (
	IndicesLongerAccepted spec.Answer = iota
	IndicesLongerRejected
)
