package openvino

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// elementTypes are the element types of OpenVINO that conform represents. The texts
// say any type; OpenVINO also has u3, u6 and strings.
var elementTypes = append(tensor.Common(), tensor.Bool, tensor.Bfloat16, tensor.Float8E4M3FN, tensor.Float8E5M2, tensor.Float8E8M0FNU,
	tensor.Float4E2M1, tensor.Int4, tensor.Uint4, tensor.Uint2, tensor.NF4, tensor.Uint1)

// numericTypes are those that hold numbers.
var numericTypes = slices.DeleteFunc(slices.Clone(elementTypes), func(d tensor.DType) bool { return d == tensor.Bool })

// OtherBools is about bytes of the element type boolean.
var OtherBools = spec.Text{Name: "openvino.types", Document: "OpenVINO"}.OtherBools("element types (silent)")

const anyType = "Types, T (OpenVINO, element types)"

// The rules of StridedSlice-1 about its inputs.
var (
	StridedSliceAnyRank = stridedSliceText.Meaning("any-rank", "Inputs, data",
		"The data may have any rank, including 0, and any sizes.")
	StridedSliceAnyType = stridedSliceText.Meaning("any-type", "Types, T",
		"The elements may have any type. Their bits are copied.")
	StridedSliceTypes    = stridedSliceText.Types(anyType, elementTypes)
	StridedSliceSameType = stridedSliceText.Static("same-type", "Outputs; Types, T",
		"The output has the element type of the data.", spec.OneDType)
	StridedSliceIndexType = stridedSliceText.Meaning("index-type", "Types, T_IND",
		"begin, end and stride are integers. They may have every value of their type, including its extremes.")
	StridedSliceEqualLengths = stridedSliceText.Given(StridedSliceMasksRequired).Static("equal-lengths", "Inputs of the operation, begin, end, stride",
		"begin, end and stride have the same length M.",
		func(k *spec.Check) {
			a := stridedSlice(k)
			if len(a.End) != len(a.Begin) {
				k.Breaks("begin has %d entries, end %d", len(a.Begin), len(a.End))
			}
			if a.Stride != nil && len(a.Stride) != len(a.Begin) {
				k.Breaks("begin has %d entries, stride %d", len(a.Begin), len(a.Stride))
			}
		})
	StridedSliceStrideDefault = stridedSliceText.Meaning("stride-default", "Inputs, stride",
		"Without stride, every stride is 1.")
	StridedSliceStrideNonzero = stridedSliceLists.Static("stride-nonzero", "Inputs of the operation, begin, end, stride",
		"No stride is 0. The questions openvino.strided_slice/zero-stride-on-ignored-step and openvino.strided_slice/shrink-stride decide about steps that ignore their stride.",
		func(k *spec.Check) {
			a := stridedSlice(k)
			for i := range a.Begin {
				stride := a.StrideOf(i)
				if stride > 0 {
					continue
				}
				switch kind := a.Kind(i, k.Answer); {
				case stride == 0 && (kind == Slicing || k.Answer(ZeroStrideIgnored) == ZeroStrideRejected):
					k.Breaks("stride[%d] is 0", i)
				case kind == Shrink && k.Answer(ShrinkStride) == ShrinkStrideRejected:
					k.Breaks("stride[%d] is %d on a shrink step, where it must be positive", i, stride)
				}
			}
		})
	StridedSliceMaskValues = stridedSliceText.Given(StridedSliceMasksRequired).Static("mask-values", "Inputs of the operation, masks; Attributes, range of values",
		"Every value of a mask is 0 or 1. The question openvino.strided_slice/mask-beyond-steps decides about values after the last step.", func(k *spec.Check) {
			a := stridedSlice(k)
			for n, mask := range a.masks() {
				for i, bit := range mask {
					if bit != 0 && bit != 1 && a.counts(i, k) {
						k.Breaks("%s[%d] is %d", maskNames[n], i, bit)
					}
				}
			}
		})
	StridedSliceMasksRequired = stridedSliceText.Static("masks-required", "Attributes, begin_mask, end_mask",
		"begin_mask and end_mask have no default, so every call states them. An empty list sets no bit.", func(k *spec.Check) {
			if a := stridedSlice(k); a.BeginMask == nil || a.EndMask == nil {
				k.Breaks("begin_mask or end_mask is missing")
			}
		})
	StridedSliceMaskDefaults = stridedSliceText.Meaning("mask-defaults", "Attributes, new_axis_mask, shrink_axis_mask, ellipsis_mask",
		"new_axis_mask, shrink_axis_mask and ellipsis_mask are optional. An absent mask sets no bit.")
	StridedSliceMaskLengths = stridedSliceText.Meaning("mask-lengths", "Inputs of the operation, masks",
		"Each mask has its own length.")
	StridedSliceShortMask = stridedSliceText.Meaning("short-mask", "Masks, introduction",
		"A mask shorter than M continues with zeros.")
	StridedSliceLongMask = stridedSliceText.Meaning("long-mask", "Masks, introduction",
		"Values of a mask after the first M are ignored.")
	StridedSliceEllipsisOnce = stridedSliceText.Given(StridedSliceMasksRequired).Static("ellipsis-once", "Inputs of the operation, masks; Attributes, ellipsis_mask",
		"ellipsis_mask contains at most one 1. The question openvino.strided_slice/mask-beyond-steps decides about values after the last step.", func(k *spec.Check) {
			a, ellipses := stridedSlice(k), 0
			for i, bit := range a.EllipsisMask {
				if bit != 1 {
					continue
				}
				if ellipses++; ellipses > 1 && a.counts(i, k) {
					k.Breaks("ellipsis_mask is %v", a.EllipsisMask)
				}
			}
		})
)

// The rules that map steps to dimensions.
var (
	StridedSliceBasicSteps = stridedSliceText.Meaning("basic-steps", "Basic slicing; Steps and dimensions",
		"Without masks, step i slices dimension i.")
	StridedSliceMaskedSteps = stridedSliceText.Meaning("masked-steps", "Steps and dimensions",
		"A step whose begin or end is masked takes one dimension, as it does without the mask.")
	StridedSliceRankKept = stridedSliceLists.Given(StridedSliceEnoughDimensions).Static("rank-kept", "Inputs of the operation, masks; Basic slicing",
		"If new_axis_mask, shrink_axis_mask and ellipsis_mask are unused, M equals the rank. With the answer keep-whole to openvino.strided_slice/fewer-steps, M may be smaller.",
		func(k *spec.Check) {
			a, rank := stridedSlice(k), k.Tensors[0].Rank()
			if a.slicesAlone(k.Reading) && len(a.Begin) < rank && k.Answer(FewerSteps) == FewerStepsRejected {
				k.Breaks("%d steps, each of which slices a dimension, for data with %d", len(a.Begin), rank)
			}
		})
	StridedSliceTrailing = stridedSliceText.Meaning("trailing-dimensions", "Inputs of the operation, masks; Steps and dimensions (silent on dimensions that are left)",
		"Dimensions after that of the last step are kept whole.")
	StridedSliceEnoughDimensions = stridedSliceLists.Static("enough-dimensions", "Masks, ellipsis_mask; Steps and dimensions",
		"The steps take at most as many dimensions as the data has, so an ellipsis skips at least 0 dimensions.", func(k *spec.Check) {
			rank := k.Tensors[0].Rank()
			if used := stridedSlice(k).dimensionsUsed(k.Reading); used > rank {
				k.Breaks("%d steps take a dimension each, data has %d", used, rank)
			}
		})
	StridedSliceNewAxis = stridedSliceText.Meaning("new-axis", "Masks, new_axis_mask; Attributes, new_axis_mask",
		"A new-axis step inserts a dimension of size 1 at its place in the output.")
	StridedSliceNewAxisIgnores = stridedSliceText.Meaning("new-axis-ignores-values", "Masks, new_axis_mask",
		"A new-axis step slices nothing. Its begin, end and stride are ignored.")
	StridedSliceNewAxisTakesNone = stridedSliceText.Meaning("new-axis-takes-no-dimension", "Example of new_axis_mask; Masks, ellipsis_mask",
		"A new-axis step takes no dimension of the data.")
	StridedSliceShrink = stridedSliceText.Meaning("shrink", "Masks, shrink_axis_mask; Attributes, shrink_axis_mask; Steps and dimensions",
		"A shrink step takes one dimension, keeps its element at begin and drops the dimension.")
	StridedSliceShrinkStride = stridedSliceText.Meaning("shrink-ignores-stride", "Masks, shrink_axis_mask",
		"A shrink step ignores its stride and reverses nothing.")
	StridedSliceShrinkEqual = stridedSliceLists.Given(StridedSliceEnoughDimensions).Static("shrink-equal", "Masks, shrink_axis_mask",
		"The begin and end of a shrink step are equal after adjustment and clamping, unless the answer to openvino.strided_slice/shrink-unequal is ignore-end.",
		func(k *spec.Check) {
			shrinks(k, func(step, dimension int, begin, end int64) {
				size := k.Tensors[0].Sizes[dimension]
				first, stop := clamp(begin, 0, size), clamp(end, 0, size)
				if first != stop && k.Answer(ShrinkUnequal) == ShrinkUnequalRejected {
					k.Breaks("step %d: begin is %d and end is %d after adjustment and clamping", step, first, stop)
				}
			})
		})
	StridedSliceShrinkInRange = stridedSliceLists.Given(StridedSliceEnoughDimensions).Static("shrink-in-range", "Masks, shrink_axis_mask; Out-of-range values",
		"The dimension of a shrink step is not empty, and begin lies in it. With the answer clamp to openvino.strided_slice/shrink-out-of-range, begin may lie outside.",
		func(k *spec.Check) {
			shrinks(k, func(step, dimension int, begin, _ int64) {
				size := k.Tensors[0].Sizes[dimension]
				inside := begin >= 0 && begin < size
				if !inside && (size == 0 || k.Answer(ShrinkOutOfRange) == ShrinkRejected) {
					k.Breaks("step %d: begin is %d in dimension %d of size %d", step, begin, dimension, size)
				}
			})
		})
	StridedSliceEllipsis = stridedSliceText.Meaning("ellipsis", "Masks, ellipsis_mask; Attributes, ellipsis_mask",
		"The dimensions that an ellipsis skips are kept whole.")
	StridedSliceEllipsisIgnores = stridedSliceText.Meaning("ellipsis-ignores-values", "Masks, ellipsis_mask",
		"The begin, end and stride of an ellipsis are ignored.")
	StridedSliceEllipsisSpan = stridedSliceText.Meaning("ellipsis-span", "Masks, ellipsis_mask; Steps and dimensions",
		"An ellipsis skips rank - (M - new axes - 1) dimensions. New axes before it and after it count alike.")
	StridedSliceMaskOverlap = stridedSliceText.Meaning("mask-overlap", "Masks (silent)",
		"A step has one meaning, even if several of ellipsis_mask, new_axis_mask and shrink_axis_mask are set for it. The questions openvino.strided_slice/mask-overlap and openvino.strided_slice/new-axis-and-shrink decide which.")
)

// stridedSliceLists is the text for rules that make sense only if the lists
// describe steps.
var stridedSliceLists = stridedSliceText.Given(
	StridedSliceMasksRequired, StridedSliceEqualLengths, StridedSliceMaskValues, StridedSliceEllipsisOnce,
)

// stridedSliceRules lists the rules of all three groups, each from general to
// specific.
var stridedSliceRules = []*spec.Rule{
	StridedSliceAnyRank, StridedSliceAnyType, StridedSliceTypes, StridedSliceSameType, StridedSliceIndexType, StridedSliceMasksRequired,
	StridedSliceMaskValues, StridedSliceEqualLengths, StridedSliceEllipsisOnce, StridedSliceStrideDefault,
	StridedSliceStrideNonzero, StridedSliceMaskDefaults, StridedSliceMaskLengths, StridedSliceShortMask, StridedSliceLongMask,

	StridedSliceStartsAtBegin, StridedSliceEndExclusive, StridedSliceTrailing, StridedSliceAdvance,
	StridedSliceNegativeAdjustment, StridedSliceAdjustedOnce, StridedSliceEndMask, StridedSliceBeginMask,
	StridedSliceReverse, StridedSliceReverseAdvance, StridedSliceReverseEndExclusive, StridedSliceClampEndHigh,
	StridedSliceClampEndLow, StridedSliceClampBeginHigh, StridedSliceClampBeginLow, StridedSliceClampReverseEndHigh,
	StridedSliceClampReverseEndLow, StridedSliceClampReverseBeginHigh, StridedSliceBeginMaskReverse,

	StridedSliceBasicSteps, StridedSliceMaskedSteps, StridedSliceEnoughDimensions, StridedSliceRankKept,
	StridedSliceNewAxis, StridedSliceNewAxisIgnores, StridedSliceNewAxisTakesNone,
	StridedSliceShrink, StridedSliceShrinkStride, StridedSliceShrinkEqual, StridedSliceShrinkInRange,
	StridedSliceEllipsis, StridedSliceEllipsisIgnores, StridedSliceEllipsisSpan, StridedSliceMaskOverlap,

	StridedSliceEqualKeepsOne, StridedSliceClampReverseBeginLow, StridedSliceEndMaskReverse, StridedSliceZeroSize,
}
