package openvino

import "example.com/conform/spec"

// The rules of StridedSlice-1: what its inputs are.
var (
	StridedSliceAnyRank = &spec.Rule{
		ID: "openvino.strided_slice/any-rank", Kind: spec.Meaning, Source: stridedSliceText + ", Inputs, data",
		Statement: "The data may have any number of dimensions, none included, and any sizes.",
	}
	StridedSliceAnyType = &spec.Rule{
		ID: "openvino.strided_slice/any-type", Kind: spec.Meaning, Source: stridedSliceText + ", Types, T",
		Statement: "The elements may have any type; their bits are copied.",
	}
	StridedSliceSameType = &spec.Rule{
		ID: "openvino.strided_slice/same-type", Kind: spec.Static, Source: stridedSliceText + ", Outputs; Types, T",
		Statement: "The output has the element type of the data.",
		Check: func(k *spec.Check) {
			if data, output := k.Tensors[0].DType, k.Output().DType; output != data {
				k.Breaks("data is %v, output %v", data, output)
			}
		},
	}
	StridedSliceIndexType = &spec.Rule{
		ID: "openvino.strided_slice/index-type", Kind: spec.Meaning, Source: stridedSliceText + ", Types, T_IND",
		Statement: "Begin, end and stride are integers and may take every value of their type, its extremes included.",
	}
	StridedSliceEqualLengths = &spec.Rule{
		ID: "openvino.strided_slice/equal-lengths", Kind: spec.Static, Source: stridedSliceText + ", Inputs of the operation, begin, end, stride",
		Statement: "Begin, end and stride are lists of one length M. Where the reading is OpenVINO's, which no sentence of the text has, a mask that is not empty has the length of begin_mask.",
		Given:     []*spec.Rule{StridedSliceMasksRequired},
		Check: func(k *spec.Check) {
			a := stridedSlice(k)
			if len(a.End) != len(a.Begin) {
				k.Breaks("begin has %d entries, end %d", len(a.Begin), len(a.End))
			}
			if a.Stride != nil && len(a.Stride) != len(a.Begin) {
				k.Breaks("begin has %d entries, stride %d", len(a.Begin), len(a.Stride))
			}
			unequal := false
			for _, mask := range a.masks() {
				unequal = unequal || len(mask) > 0 && len(mask) != len(a.BeginMask)
			}
			if unequal && k.Answer(MaskLength) == MaskUnequalRejected {
				k.Breaks("the masks have %d, %d, %d, %d and %d entries",
					len(a.BeginMask), len(a.EndMask), len(a.NewAxisMask), len(a.ShrinkAxisMask), len(a.EllipsisMask))
			}
		},
	}
	StridedSliceStrideDefault = &spec.Rule{
		ID: "openvino.strided_slice/stride-default", Kind: spec.Meaning, Source: stridedSliceText + ", Inputs, stride",
		Statement: "Without stride, every stride is 1.",
	}
	StridedSliceStrideNonzero = &spec.Rule{
		ID: "openvino.strided_slice/stride-nonzero", Kind: spec.Static, Source: stridedSliceText + ", Inputs of the operation, begin, end, stride",
		Statement: "No stride is 0. Readings differ on steps that ignore their stride: whether 0 counts there, and whether a shrink step needs a positive one.",
		Given:     stridedSliceLists,
		Check: func(k *spec.Check) {
			a := stridedSlice(k)
			for i := range a.Begin {
				stride := a.stride(i)
				if stride > 0 {
					continue
				}
				switch kind := a.kind(i, k.Reading); {
				case stride == 0 && (kind == Slice || k.Answer(ZeroStrideIgnored) == ZeroStrideRejected):
					k.Breaks("stride[%d] is 0", i)
				case kind == Shrink && k.Answer(ShrinkStride) == ShrinkStrideRejected:
					k.Breaks("stride[%d] is %d on a shrink step, where it must be positive", i, stride)
				}
			}
		},
	}
	StridedSliceMaskValues = &spec.Rule{
		ID: "openvino.strided_slice/mask-values", Kind: spec.Static, Source: stridedSliceText + ", Inputs of the operation, masks; Attributes, range of values",
		Statement: "Every value of a mask is 0 or 1; readings differ on values beyond the last step.",
		Given:     []*spec.Rule{StridedSliceMasksRequired},
		Check: func(k *spec.Check) {
			a := stridedSlice(k)
			for n, mask := range a.masks() {
				for i, bit := range mask {
					if bit != 0 && bit != 1 && a.counts(i, k) {
						k.Breaks("%s[%d] is %d", maskNames[n], i, bit)
					}
				}
			}
		},
	}
	StridedSliceMasksRequired = &spec.Rule{
		ID: "openvino.strided_slice/masks-required", Kind: spec.Static, Source: stridedSliceText + ", Attributes, begin_mask, end_mask",
		Statement: "begin_mask and end_mask have no default, and every call states them; an empty list sets no bit.",
		Check: func(k *spec.Check) {
			if a := stridedSlice(k); a.BeginMask == nil || a.EndMask == nil {
				k.Breaks("begin_mask or end_mask is missing")
			}
		},
	}
	StridedSliceMaskDefaults = &spec.Rule{
		ID: "openvino.strided_slice/mask-defaults", Kind: spec.Meaning, Source: stridedSliceText + ", Attributes, new_axis_mask, shrink_axis_mask, ellipsis_mask",
		Statement: "new_axis_mask, shrink_axis_mask and ellipsis_mask may be left out, and then set no bit.",
	}
	StridedSliceMaskLengths = &spec.Rule{
		ID: "openvino.strided_slice/mask-lengths", Kind: spec.Meaning, Source: stridedSliceText + ", Inputs of the operation, masks",
		Statement: "Each mask has a length of its own.",
	}
	StridedSliceShortMask = &spec.Rule{
		ID: "openvino.strided_slice/short-mask", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, introduction",
		Statement: "A mask shorter than M continues with zeros.",
	}
	StridedSliceLongMask = &spec.Rule{
		ID: "openvino.strided_slice/long-mask", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, introduction",
		Statement: "The values of a mask beyond M are ignored.",
	}
	StridedSliceEllipsisOnce = &spec.Rule{
		ID: "openvino.strided_slice/ellipsis-once", Kind: spec.Static, Source: stridedSliceText + ", Inputs of the operation, masks; Attributes, ellipsis_mask",
		Statement: "ellipsis_mask holds at most one 1; readings differ on values beyond the last step.",
		Given:     []*spec.Rule{StridedSliceMasksRequired},
		Check: func(k *spec.Check) {
			a, ellipses := stridedSlice(k), 0
			for i, bit := range a.EllipsisMask {
				if bit != 1 {
					continue
				}
				if ellipses++; ellipses > 1 && a.counts(i, k) {
					k.Breaks("ellipsis_mask is %v", a.EllipsisMask)
				}
			}
		},
	}
)

// How steps stand to dimensions.
var (
	StridedSliceBasicSteps = &spec.Rule{
		ID: "openvino.strided_slice/basic-steps", Kind: spec.Meaning, Source: stridedSliceText + ", Basic slicing; Steps and dimensions",
		Statement: "Without masks step i slices dimension i.",
	}
	StridedSliceMaskedSteps = &spec.Rule{
		ID: "openvino.strided_slice/masked-steps", Kind: spec.Meaning, Source: stridedSliceText + ", Steps and dimensions",
		Statement: "A step whose begin or end is masked takes one dimension, as it does without the mask.",
	}
	StridedSliceRankKept = &spec.Rule{
		ID: "openvino.strided_slice/rank-kept", Kind: spec.Static, Source: stridedSliceText + ", Inputs of the operation, masks; Basic slicing",
		Statement: "Where new_axis_mask, shrink_axis_mask and ellipsis_mask are unused M is the rank, unless the reading is that the dimensions after the last step's are kept whole.",
		Given:     append(stridedSliceLists, StridedSliceEnoughDimensions),
		Check: func(k *spec.Check) {
			a, rank := stridedSlice(k), k.Tensors[0].Rank()
			if a.slicesAlone(k.Reading) && len(a.Begin) < rank && k.Answer(FewerSteps) == FewerStepsRejected {
				k.Breaks("%d steps, each of which slices a dimension, for data with %d", len(a.Begin), rank)
			}
		},
	}
	StridedSliceTrailing = &spec.Rule{
		ID: "openvino.strided_slice/trailing-dimensions", Kind: spec.Meaning, Source: stridedSliceText + ", Inputs of the operation, masks; Steps and dimensions (silent on dimensions that are left)",
		Statement: "Dimensions after the last step's are kept whole.",
	}
	StridedSliceEnoughDimensions = &spec.Rule{
		ID: "openvino.strided_slice/enough-dimensions", Kind: spec.Static, Source: stridedSliceText + ", Masks, ellipsis_mask; Steps and dimensions",
		Statement: "The steps take no more dimensions than the data has: an ellipsis skips no negative number.",
		Given:     stridedSliceLists,
		Check: func(k *spec.Check) {
			rank := k.Tensors[0].Rank()
			if used := stridedSlice(k).dimensionsUsed(k.Reading); used > rank {
				k.Breaks("%d steps take a dimension each, data has %d", used, rank)
			}
		},
	}
	StridedSliceNewAxis = &spec.Rule{
		ID: "openvino.strided_slice/new-axis", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, new_axis_mask; Attributes, new_axis_mask",
		Statement: "A new axis is a dimension of size 1 at the step's place in the output.",
	}
	StridedSliceNewAxisIgnores = &spec.Rule{
		ID: "openvino.strided_slice/new-axis-ignores-values", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, new_axis_mask",
		Statement: "A new axis slices nothing: its begin, end and stride are ignored.",
	}
	StridedSliceNewAxisTakesNone = &spec.Rule{
		ID: "openvino.strided_slice/new-axis-takes-no-dimension", Kind: spec.Meaning, Source: stridedSliceText + ", Example of new_axis_mask; Masks, ellipsis_mask",
		Statement: "A new axis takes no dimension of the data.",
	}
	StridedSliceShrink = &spec.Rule{
		ID: "openvino.strided_slice/shrink", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, shrink_axis_mask; Attributes, shrink_axis_mask; Steps and dimensions",
		Statement: "A shrink step takes one dimension, keeps its element at begin and drops the dimension.",
	}
	StridedSliceShrinkStride = &spec.Rule{
		ID: "openvino.strided_slice/shrink-ignores-stride", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, shrink_axis_mask",
		Statement: "A shrink step ignores its stride and reverses nothing.",
	}
	StridedSliceShrinkEqual = &spec.Rule{
		ID: "openvino.strided_slice/shrink-equal", Kind: spec.Static, Source: stridedSliceText + ", Masks, shrink_axis_mask",
		Statement: "The begin and end of a shrink step are equal after adjustment and clamping, unless the reading is that end is ignored.",
		Given:     append(stridedSliceLists, StridedSliceEnoughDimensions),
		Check: func(k *spec.Check) {
			shrinks(k, func(s Step, begin, end, size int64) {
				first, stop := clamp(begin, 0, size), clamp(end, 0, size)
				if first != stop && k.Answer(ShrinkUnequal) == ShrinkUnequalRejected {
					k.Breaks("step %d: begin is %d and end is %d after adjustment and clamping", s.Entry, first, stop)
				}
			})
		},
	}
	StridedSliceShrinkInRange = &spec.Rule{
		ID: "openvino.strided_slice/shrink-in-range", Kind: spec.Static, Source: stridedSliceText + ", Masks, shrink_axis_mask; Out-of-range values",
		Statement: "A shrink step has an element to keep: its dimension is not empty and, unless the reading is that begin is clamped, begin lies in it.",
		Given:     append(stridedSliceLists, StridedSliceEnoughDimensions),
		Check: func(k *spec.Check) {
			shrinks(k, func(s Step, begin, _, size int64) {
				inside := begin >= 0 && begin < size
				if !inside && (size == 0 || k.Answer(ShrinkOutOfRange) == ShrinkRejected) {
					k.Breaks("step %d: begin is %d in dimension %d of size %d", s.Entry, begin, s.Dim, size)
				}
			})
		},
	}
	StridedSliceEllipsis = &spec.Rule{
		ID: "openvino.strided_slice/ellipsis", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, ellipsis_mask; Attributes, ellipsis_mask",
		Statement: "An ellipsis keeps the dimensions that it skips whole.",
	}
	StridedSliceEllipsisIgnores = &spec.Rule{
		ID: "openvino.strided_slice/ellipsis-ignores-values", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, ellipsis_mask",
		Statement: "The begin, end and stride of an ellipsis are ignored.",
	}
	StridedSliceEllipsisSpan = &spec.Rule{
		ID: "openvino.strided_slice/ellipsis-span", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, ellipsis_mask; Steps and dimensions",
		Statement: "An ellipsis skips rank - (M - new axes - 1) dimensions, with the new axes before it and after it counted alike.",
	}
	StridedSliceMaskOverlap = &spec.Rule{
		ID: "openvino.strided_slice/mask-overlap", Kind: spec.Meaning, Source: stridedSliceText + ", Masks (silent)",
		Statement: "A step is one thing, also where several of ellipsis_mask, new_axis_mask and shrink_axis_mask are set; readings differ on which.",
	}
)

// stridedSliceLists are the rules by which the lists describe steps at all.
var stridedSliceLists = []*spec.Rule{
	StridedSliceMasksRequired, StridedSliceEqualLengths, StridedSliceMaskValues, StridedSliceEllipsisOnce,
}

// stridedSliceRules lists the rules of all three groups, each from general to
// specific.
var stridedSliceRules = []*spec.Rule{
	StridedSliceAnyRank, StridedSliceAnyType, StridedSliceSameType, StridedSliceIndexType, StridedSliceMasksRequired,
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
