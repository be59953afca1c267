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
		{Name: "input", Layout: spec.Strides},
		{Name: "indices", Layout: spec.Strides, Indices: true},
		{Name: "updates", Like: "input", Layout: spec.Strides},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: spec.Strides},
	},
	Attributes: spec.Attributes(ScatterAttributes{FeatureLevel: Level4_1}),
	Rules: append([]*spec.Rule{
		ScatterCopy, ScatterOverwrite, ScatterInverse, ScatterUnsignedIndices, ScatterNegativeIndices,
		ScatterIndexInRange, ScatterUniqueTargets, ScatterIndicesSizes, ScatterUpdatesSizes,
		ScatterUpdatesDType, ScatterOutputSizes, ScatterOutputDType, ScatterAxisInRange,
		ScatterIntroduced, ScatterSameDimensionCount, ScatterDimensionCount3_0, ScatterDimensionCount1_0,
		ScatterIndexTypes3_0, ScatterIndexTypes1_0, ScatterSupport4_1, ScatterSupport3_0,
		ScatterSupport2_1, ScatterSupport1_0,
	}, stridesRules...),
	Questions: append([]*spec.Question{
		DuplicateIndices, IndexOutOfRange, IndicesSizes, IndicesLonger,
	}, stridesQuestions...),
	Check: checkScatter,
}

// ScatterAttributes are the members of DML_SCATTER_OPERATOR_DESC beside the
// tensors.
type ScatterAttributes struct {
	FeatureLevel FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.1"`
	Axis         int64        `conform:"axis,uint32,axis" doc:"dimension of the output that the indices name"`
}

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
	}
	ScatterUpdatesDType = &spec.Rule{
		ID: "dml.scatter/updates-dtype", Kind: spec.Static, Source: scatterText + ", UpdatesTensor; Tensor constraints",
		Statement: "The updates have the input's data type.",
	}
	ScatterOutputSizes = &spec.Rule{
		ID: "dml.scatter/output-sizes-match-input", Kind: spec.Static, Source: scatterText + ", OutputTensor",
		Statement: "The output has the sizes of the input.",
	}
	ScatterOutputDType = &spec.Rule{
		ID: "dml.scatter/output-dtype", Kind: spec.Static, Source: scatterText + ", OutputTensor; Tensor constraints",
		Statement: "The output has the input's data type.",
	}
	ScatterAxisInRange = &spec.Rule{
		ID: "dml.scatter/axis-in-range", Kind: spec.Static, Source: scatterText + ", Axis",
		Statement: "The axis is at least 0 and below the output's dimension count.",
	}
	ScatterIntroduced = &spec.Rule{
		ID: "dml.scatter/introduced-1.0", Kind: spec.Meaning, Source: scatterText + ", Availability",
		Statement: "The operator exists from feature level 1.0 on.",
	}
	ScatterSameDimensionCount = &spec.Rule{
		ID: "dml.scatter/same-dimension-count", Kind: spec.Static, Source: scatterText + ", Tensor constraints",
		Statement: "Input, indices, updates and output have one dimension count.",
	}
	ScatterDimensionCount3_0 = &spec.Rule{
		ID: "dml.scatter/dimension-count-3.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "From feature level 3.0 the dimension count is 1 to 8.",
	}
	ScatterDimensionCount1_0 = &spec.Rule{
		ID: "dml.scatter/dimension-count-1.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "Below feature level 3.0 the dimension count is 4.",
	}
	ScatterIndexTypes3_0 = &spec.Rule{
		ID: "dml.scatter/index-types-3.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "From feature level 3.0 the indices are INT64, INT32, UINT64 or UINT32.",
	}
	ScatterIndexTypes1_0 = &spec.Rule{
		ID: "dml.scatter/index-types-1.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "Below feature level 3.0 the indices are UINT32.",
	}
	ScatterSupport4_1 = &spec.Rule{
		ID: "dml.scatter/support-4.1", Kind: spec.Meaning, Source: scatterText + ", Tensor support",
		Statement: "From feature level 4.1 all eleven data types are supported.",
	}
	ScatterSupport3_0 = &spec.Rule{
		ID: "dml.scatter/support-3.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "At feature levels 3.0 to 4.0 the 64-bit data types are not supported.",
	}
	ScatterSupport2_1 = &spec.Rule{
		ID: "dml.scatter/support-2.1", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "At feature level 2.1 the 64-bit data types are not supported.",
	}
	ScatterSupport1_0 = &spec.Rule{
		ID: "dml.scatter/support-1.0", Kind: spec.Static, Source: scatterText + ", Tensor support",
		Statement: "Below feature level 2.1 only FLOAT32 and FLOAT16 are supported.",
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

func checkScatter(c *spec.Call, r *spec.Reading, v *spec.Violations) {
	a := c.Attributes.(*ScatterAttributes)
	input, indices, updates, output := &c.Tensors[0], &c.Tensors[1], &c.Tensors[2], &c.Tensors[3]

	rankFits := checkScatterSupport(a.FeatureLevel, input, indices, v)
	if updates.DType != input.DType {
		v.Break(ScatterUpdatesDType, "input is %v, updates %v", input.DType, updates.DType)
	}
	if output.DType != input.DType {
		v.Break(ScatterOutputDType, "input is %v, output %v", input.DType, output.DType)
	}
	rank := input.Rank()
	if indices.Rank() != rank || updates.Rank() != rank || output.Rank() != rank {
		v.Break(ScatterSameDimensionCount, "input has %d dimensions, indices %d, updates %d and output %d", rank, indices.Rank(), updates.Rank(), output.Rank())
		return
	}
	if !rankFits {
		return
	}
	if a.Axis >= int64(rank) {
		v.Break(ScatterAxisInRange, "Axis is %d of %d dimensions", a.Axis, rank)
		return
	}
	if breaksNonzero(c, v) {
		return
	}
	checkIndicesSizes(input.Sizes, indices.Sizes, a.Axis, r, v)
	if !slices.Equal(updates.Sizes, indices.Sizes) {
		v.Break(ScatterUpdatesSizes, "indices sizes are %v, updates sizes %v", indices.Sizes, updates.Sizes)
	}
	if !slices.Equal(output.Sizes, input.Sizes) {
		v.Break(ScatterOutputSizes, "input sizes are %v, output sizes %v", input.Sizes, output.Sizes)
	}
	checkDescs(c, r, v)
}

// checkScatterSupport applies the tensor support table of a feature level. It
// reports whether the level supports the input's dimension count.
func checkScatterSupport(level FeatureLevel, input, indices *spec.Tensor, v *spec.Violations) (rankFits bool) {
	breakUnless := func(types []tensor.DType, t *spec.Tensor, rule *spec.Rule) {
		if !slices.Contains(types, t.DType) {
			v.Break(rule, "dtype %v at feature level %s", t.DType, levels.NameOf(int64(level)))
		}
	}
	switch {
	case level < Level2_1:
		breakUnless(floatTypes, input, ScatterSupport1_0)
	case level < Level3_0:
		breakUnless(types32, input, ScatterSupport2_1)
	case level < Level4_1:
		breakUnless(types32, input, ScatterSupport3_0)
	}
	rank := input.Rank()
	if level < Level3_0 {
		breakUnless(uint32Type, indices, ScatterIndexTypes1_0)
		if rankFits = rank == 4; !rankFits {
			v.Break(ScatterDimensionCount1_0, "%d dimensions", rank)
		}
		return rankFits
	}
	breakUnless(indexTypes, indices, ScatterIndexTypes3_0)
	if rankFits = 1 <= rank && rank <= 8; !rankFits {
		v.Break(ScatterDimensionCount3_0, "%d dimensions", rank)
	}
	return rankFits
}

// checkIndicesSizes applies [ScatterIndicesSizes] to sizes of one rank.
func checkIndicesSizes(input, indices []int64, axis int64, r *spec.Reading, v *spec.Violations) {
	for i, size := range indices {
		switch {
		case size == input[i]:
		case int64(i) == axis:
			if size > input[i] && r.Answer(IndicesLonger) == IndicesLongerRejected {
				v.Break(ScatterIndicesSizes, "%d indices along axis %d, which has %d elements", size, axis, input[i])
			}
		case r.Answer(IndicesSizes) == IndicesSizesMatch || size > input[i]:
			v.Break(ScatterIndicesSizes, "indices have size %d in dimension %d, input %d", size, i, input[i])
		}
	}
}
