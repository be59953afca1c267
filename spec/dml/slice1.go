package dml

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var slice1Text = spec.Text{Name: "dml.slice1", Document: "DML_SLICE1_OPERATOR_DESC"}

// Slice1 is a strided, possibly reversed copy of a window of the input
// (DML_SLICE1_OPERATOR_DESC).
var Slice1 = &spec.Operator{
	Name: slice1Text.Name,
	Params: []spec.Param{
		{Name: "input", Layout: tensor.StridedFamily},
		{Name: "output", Dir: spec.Out, Like: "input", Layout: tensor.StridedFamily},
	},
	Attributes: spec.Attributes(Slice1Attributes{FeatureLevel: Level4_1}),
	Rules: append([]*spec.Rule{
		Slice1Copy, Slice1Window, Slice1StrideMagnitude, Slice1PositiveStride, Slice1ShortOutput, Slice1NegativeStride,
		Slice1MaxCopiedElements, Slice1Introduced, Slice1DimensionCountMatches, Slice1DimensionCount3_0,
		Slice1DimensionCount2_1, Slice1SameDType, Slice1Support4_1, Slice1Support3_0, Slice1Support2_1,
		Slice1WindowNotEmpty, Slice1StrideNonzero, Slice1OutputSizeMinimum, SizesNonzero,
		Slice1WindowInBounds, Slice1OutputSizeMaximum,
	}, stridesRules...),
	Questions: stridesQuestions,
}

// Slice1Attributes are the members of DML_SLICE1_OPERATOR_DESC that are not
// tensors. The three lists have DimensionCount entries.
type Slice1Attributes struct {
	FeatureLevel       FeatureLevel `conform:"feature_level,optional" doc:"DML_FEATURE_LEVEL in force, such as 4.1"`
	InputWindowOffsets []int64      `conform:"input_window_offsets,uint32,along=dimensions" doc:"start of the window in each dimension"`
	InputWindowSizes   []int64      `conform:"input_window_sizes,uint32,along=dimensions" doc:"extent of the window in each dimension"`
	InputWindowStrides []int64      `conform:"input_window_strides,int32,along=dimensions" doc:"elements to advance in each dimension, negative to start at the window's end"`
}

// MaxCopiedElements returns how many elements a window with the given size and
// stride yields: 1 + (size-1)/|stride|. The text divides by the
// stride itself, which for a negative one contradicts its own Example 2.
func MaxCopiedElements(size, stride int64) int64 { return 1 + (size-1)/max(stride, -stride) }

// The rules of DML_SLICE1_OPERATOR_DESC.
var (
	Slice1Window = slice1Text.Meaning("window", "introduction",
		"In each dimension, the window covers the input elements from offset to offset + size - 1.")
	Slice1StrideMagnitude = slice1Text.Meaning("stride-magnitude", "introduction; InputWindowStrides",
		"The magnitude of a window stride is the number of elements from one copied element to the next.")
	Slice1PositiveStride = slice1Text.Meaning("positive-stride-from-start", "introduction; InputWindowStrides; Example 1",
		"With a positive window stride, copying starts at the first element of the window.")
	Slice1NegativeStride = slice1Text.Meaning("negative-stride-from-end", "introduction; InputWindowStrides; Remarks; Example 2",
		"With a negative window stride, copying starts at the last element of the window and reverses the dimension.")
	Slice1Copy = slice1Text.Meaning("copy", "pseudo-code",
		"The output at coordinates c holds the input element at the copy start plus the window strides times c.")
	Slice1WindowNotEmpty = slice1Text.Given(Slice1DimensionCountMatches).Static("window-not-empty", "introduction",
		"The window has at least one element in every dimension.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			for i, size := range a.InputWindowSizes {
				if size == 0 {
					k.Breaks("InputWindowSizes[%d] is 0", i)
				}
			}
		}))
	Slice1WindowInBounds = slice1Text.Given(Slice1DimensionCountMatches, SizesNonzero).Static("window-in-bounds", "introduction; InputWindowOffsets; InputWindowSizes",
		"In every dimension, offset + size is at most the size of the input. The sum does not wrap.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			input := &k.Tensors[0]
			for i, offset := range a.InputWindowOffsets {
				if size := a.InputWindowSizes[i]; offset+size > input.Sizes[i] {
					k.Breaks("InputWindowOffsets[%d] + InputWindowSizes[%d] = %d + %d > %d", i, i, offset, size, input.Sizes[i])
				}
			}
		}))
	Slice1MaxCopiedElements = slice1Text.Meaning("max-copied-elements", "introduction",
		"In each dimension, a window yields at most 1 + (size - 1) / |stride| elements. The division rounds down.")
	Slice1OutputSizeMinimum = slice1Text.Over(SizesNonzero).Static("output-size-minimum", "introduction",
		"Every output size is at least 1.", func(k *spec.Check) {
			if output := k.Output(); hasZero(output.Sizes) {
				k.Breaks("output sizes are %v", output.Sizes)
			}
		})
	Slice1OutputSizeMaximum = slice1Text.Given(Slice1DimensionCountMatches, Slice1WindowNotEmpty, Slice1StrideNonzero, Slice1OutputSizeMinimum).Static("output-size-maximum", "introduction",
		"No output size exceeds the number of elements that the window yields.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			output := k.Output()
			for i, size := range a.InputWindowSizes {
				stride := a.InputWindowStrides[i]
				if most := MaxCopiedElements(size, stride); output.Sizes[i] > most {
					k.Breaks("OutputSizes[%d] = %d > 1 + (%d-1)/|%d| = %d", i, output.Sizes[i], size, stride, most)
				}
			}
		}))
	Slice1ShortOutput = slice1Text.Meaning("short-output", "introduction; Remarks",
		"The output may be smaller than what the window yields. It then holds the first elements in copy order.")
	Slice1DimensionCountMatches = slice1Text.Static("dimension-count-matches", "DimensionCount; Tensor constraints",
		"Each of the three window lists has DimensionCount entries, and the input and the output have DimensionCount dimensions.",
		spec.With(func(k *spec.Check, a *Slice1Attributes) {
			count := len(a.InputWindowOffsets)
			if len(a.InputWindowSizes) != count || len(a.InputWindowStrides) != count {
				k.Breaks("the window has %d offsets, %d sizes and %d strides", count, len(a.InputWindowSizes), len(a.InputWindowStrides))
			}
			if input, output := k.Tensors[0].Rank(), k.Output().Rank(); input != count || output != count {
				k.Breaks("DimensionCount is %d, input has %d dimensions and output %d", count, input, output)
			}
		}))
	Slice1DimensionCount3_0 = slice1Text.Given(Slice1Introduced, Slice1DimensionCountMatches).Static("dimension-count-3.0", "DimensionCount; Tensor support",
		"From feature level 3.0 on, the dimension count is from 1 to 8.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			if count := len(a.InputWindowOffsets); a.FeatureLevel >= Level3_0 && (count < 1 || count > 8) {
				k.Breaks("DimensionCount is %d", count)
			}
		}))
	Slice1DimensionCount2_1 = slice1Text.Given(Slice1Introduced, Slice1DimensionCountMatches).Static("dimension-count-2.1", "DimensionCount; Tensor support",
		"Below feature level 3.0, the dimension count is 4 or 5.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			if count := len(a.InputWindowOffsets); a.FeatureLevel < Level3_0 && count != 4 && count != 5 {
				k.Breaks("DimensionCount is %d", count)
			}
		}))
	Slice1StrideNonzero = slice1Text.Given(Slice1DimensionCountMatches).Static("stride-nonzero", "InputWindowStrides",
		"No window stride is 0.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			for i, stride := range a.InputWindowStrides {
				if stride == 0 {
					k.Breaks("InputWindowStrides[%d] is 0", i)
				}
			}
		}))
	Slice1Introduced = introduced(slice1Text, Level2_1)
	Slice1SameDType  = slice1Text.Static("same-dtype", "Tensor constraints",
		"The input and the output have the same data type.", spec.OneDType)
	Slice1Support4_1 = slice1Text.Meaning("support-4.1", "Tensor support",
		"From feature level 4.1 on, all eleven data types are supported.")
	Slice1Support3_0 = slice1Text.Static("support-3.0", "Tensor support",
		"At feature levels 3.0 to 4.0, the 64-bit data types are not supported.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			if level := a.FeatureLevel; level >= Level3_0 && level < Level4_1 {
				supports(k, 0, level, types32)
			}
		}))
	Slice1Support2_1 = slice1Text.Given(Slice1Introduced).Static("support-2.1", "Tensor support",
		"At feature level 2.1, the 64-bit data types are not supported.", spec.With(func(k *spec.Check, a *Slice1Attributes) {
			if level := a.FeatureLevel; level < Level3_0 {
				supports(k, 0, level, types32)
			}
		}))
)
