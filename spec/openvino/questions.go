package openvino

import "example.com/conform/spec"

// The questions of StridedSlice-1. The first answer to each is the text's, or
// the nearest to it.
var (
	// EqualBeginEnd: the text keeps one element, every implementation none.
	EqualBeginEnd = &spec.Question{
		ID: "openvino.strided_slice/equal-begin-end", Source: stridedSliceText + ", Basic slicing",
		Ask: "What does a slice keep whose begin and end, adjusted and clamped, name the same element?",
		Answers: []spec.Option{
			EqualKeep:  {Name: "keep", Statement: "that element: the dimension has size 1"},
			EqualEmpty: {Name: "empty", Statement: "nothing: the dimension has size 0"},
		},
	}
	// ReverseEndMask: the text says 0, exclusive, in one place and the full
	// range in another.
	ReverseEndMask = &spec.Question{
		ID: "openvino.strided_slice/reverse-end-mask", Source: stridedSliceText + ", Masks, end_mask; Inputs, end; Example of begin_mask and end_mask",
		Ask: "Where does a reverse slice stop when its end is masked?",
		Answers: []spec.Option{
			ReverseEndStopBeforeZero: {Name: "stop-before-zero", Statement: "end is 0, exclusive: element 0 cannot be reached"},
			ReverseEndFullRange:      {Name: "full-range", Statement: "after element 0: the whole range is taken"},
		},
	}
	// ReverseBeginBelowZero: the text clamps to 0, Python to -1.
	ReverseBeginBelowZero = &spec.Question{
		ID: "openvino.strided_slice/reverse-begin-below-zero", Source: stridedSliceText + ", Out-of-range values, reverse",
		Ask: "Where does a reverse slice start whose begin is still negative after adjustment?",
		Answers: []spec.Option{
			BelowZeroIsZero:    {Name: "zero", Statement: "at element 0"},
			BelowZeroIsNothing: {Name: "nothing", Statement: "before element 0: nothing is taken"},
		},
	}
	// ZeroSizeReverse: the text is silent on dimensions of size 0.
	ZeroSizeReverse = &spec.Question{
		ID: "openvino.strided_slice/zero-size-dim-reverse", Source: stridedSliceText + ", Reverse indexing (silent)",
		Ask: "What does a reverse slice of a dimension of size 0 keep?",
		Answers: []spec.Option{
			ZeroSizeEmpty: {Name: "empty", Statement: "nothing"},
			ZeroSizeOne:   {Name: "one", Statement: "one element, which may hold anything"},
		},
	}
	// MaskLength: the text allows any length, OpenVINO's core does not.
	MaskLength = &spec.Question{
		ID: "openvino.strided_slice/mask-length", Source: stridedSliceText + ", Inputs, masks; Masks",
		Ask: "May the masks have different lengths?",
		Answers: []spec.Option{
			MaskPadded:          {Name: "pad", Statement: "yes: a short mask continues with zeros, and what is beyond the last entry is ignored"},
			MaskUnequalRejected: {Name: "reject-unequal", Statement: "no: a mask that is not empty has the length of begin_mask"},
		},
	}
	// MaskOverlap: the text is silent on an ellipsis with another mask.
	MaskOverlap = &spec.Question{
		ID: "openvino.strided_slice/mask-overlap", Source: stridedSliceText + ", Masks (silent)",
		Ask: "What is a step whose ellipsis_mask is set together with new_axis_mask or shrink_axis_mask?",
		Answers: []spec.Option{
			OverlapEllipsisFirst: {Name: "ellipsis-first", Statement: "an ellipsis"},
			OverlapEllipsisLast:  {Name: "ellipsis-last", Statement: "a new axis or a shrunken dimension"},
		},
	}
	// MaskBeyondSteps: the text ignores what is beyond M, and allows zeros and
	// ones alone in a list; OpenVINO refuses the list.
	MaskBeyondSteps = &spec.Question{
		ID: "openvino.strided_slice/mask-beyond-steps", Source: stridedSliceText + ", Masks, introduction; Attributes, range of values",
		Ask: "Must the entries of a mask beyond the last step be zeros and ones, and the ellipsis be the only one there, too?",
		Answers: []spec.Option{
			MaskBeyondIgnored: {Name: "ignore", Statement: "no: they are ignored, whatever they are"},
			MaskBeyondChecked: {Name: "check", Statement: "yes: otherwise the call is rejected"},
		},
	}
	// FewerSteps: the text wants N == M where no mask changes dimensions;
	// OpenVINO, TensorFlow and NumPy keep the other dimensions.
	FewerSteps = &spec.Question{
		ID: "openvino.strided_slice/fewer-steps", Source: stridedSliceText + ", Inputs of the operation, masks; Basic slicing",
		Ask: "May there be fewer steps than dimensions where every step slices one?",
		Answers: []spec.Option{
			FewerStepsRejected:  {Name: "reject", Statement: "no: the call is rejected"},
			FewerStepsKeepWhole: {Name: "keep-whole", Statement: "yes: the dimensions after the last step's are kept whole"},
		},
	}
	// NewAxisAndShrink: the text is silent; the implementations that are known
	// insert a dimension.
	NewAxisAndShrink = &spec.Question{
		ID: "openvino.strided_slice/new-axis-and-shrink", Source: stridedSliceText + ", Masks (silent)",
		Ask: "What is a step, no ellipsis, whose new_axis_mask and shrink_axis_mask are both set?",
		Answers: []spec.Option{
			BothInsert: {Name: "new-axis", Statement: "a new axis"},
			BothShrink: {Name: "shrink", Statement: "a shrunken dimension"},
		},
	}
	// MaskOnShrink: the text applies masks to every step; OpenVINO's
	// reference ignores them on a shrink step, its CPU plugin does not.
	MaskOnShrink = &spec.Question{
		ID: "openvino.strided_slice/mask-on-shrink", Source: stridedSliceText + ", Masks (silent)",
		Ask: "Do begin_mask and end_mask count on a shrink step?",
		Answers: []spec.Option{
			MaskOnShrinkApplied: {Name: "apply", Statement: "yes: begin becomes 0, and end the size"},
			MaskOnShrinkIgnored: {Name: "ignore", Statement: "no: begin and end are taken as they are"},
		},
	}
	// ShrinkOutOfRange: the text clamps everywhere, implementations refuse.
	ShrinkOutOfRange = &spec.Question{
		ID: "openvino.strided_slice/shrink-out-of-range", Source: stridedSliceText + ", Out-of-range values; Masks, shrink_axis_mask",
		Ask: "May the begin of a shrink step lie outside a dimension that has elements?",
		Answers: []spec.Option{
			ShrinkClamped:  {Name: "clamp", Statement: "yes: the nearest element is kept"},
			ShrinkRejected: {Name: "reject", Statement: "no: the call is rejected"},
		},
	}
	// ShrinkUnequal: the text demands begin == end, implementations ignore end.
	ShrinkUnequal = &spec.Question{
		ID: "openvino.strided_slice/shrink-unequal", Source: stridedSliceText + ", Masks, shrink_axis_mask",
		Ask: "May the begin and end of a shrink step differ after adjustment and clamping?",
		Answers: []spec.Option{
			ShrinkUnequalRejected: {Name: "reject", Statement: "no: the call is rejected"},
			ShrinkUnequalIgnored:  {Name: "ignore-end", Statement: "yes: end is ignored"},
		},
	}
	// ShrinkStride: the text ignores the stride, TensorFlow demands a
	// positive one.
	ShrinkStride = &spec.Question{
		ID: "openvino.strided_slice/shrink-stride", Source: stridedSliceText + ", Masks, shrink_axis_mask",
		Ask: "May the stride of a shrink step be other than positive?",
		Answers: []spec.Option{
			ShrinkStrideIgnored:  {Name: "ignore", Statement: "yes: it is ignored"},
			ShrinkStrideRejected: {Name: "reject-nonpositive", Statement: "no: the call is rejected"},
		},
	}
	// ZeroStrideIgnored: the text allows no zero anywhere; implementations
	// look only at steps that slice.
	ZeroStrideIgnored = &spec.Question{
		ID: "openvino.strided_slice/zero-stride-on-ignored-step", Source: stridedSliceText + ", Inputs, stride; Masks",
		Ask: "May stride hold a zero for a step that ignores it: a new axis, an ellipsis or a shrink step?",
		Answers: []spec.Option{
			ZeroStrideRejected: {Name: "reject", Statement: "no: the call is rejected"},
			ZeroStrideAccepted: {Name: "accept", Statement: "yes"},
		},
	}
)

// The answers to [EqualBeginEnd].
const (
	EqualKeep spec.Answer = iota
	EqualEmpty
)

// The answers to [ReverseEndMask].
const (
	ReverseEndStopBeforeZero spec.Answer = iota
	ReverseEndFullRange
)

// The answers to [ReverseBeginBelowZero].
const (
	BelowZeroIsZero spec.Answer = iota
	BelowZeroIsNothing
)

// The answers to [ZeroSizeReverse].
const (
	ZeroSizeEmpty spec.Answer = iota
	ZeroSizeOne
)

// The answers to [MaskLength].
const (
	MaskPadded spec.Answer = iota
	MaskUnequalRejected
)

// The answers to [MaskOverlap].
const (
	OverlapEllipsisFirst spec.Answer = iota
	OverlapEllipsisLast
)

// The answers to [MaskBeyondSteps].
const (
	MaskBeyondIgnored spec.Answer = iota
	MaskBeyondChecked
)

// The answers to [FewerSteps].
const (
	FewerStepsRejected spec.Answer = iota
	FewerStepsKeepWhole
)

// The answers to [NewAxisAndShrink].
const (
	BothInsert spec.Answer = iota
	BothShrink
)

// The answers to [MaskOnShrink].
const (
	MaskOnShrinkApplied spec.Answer = iota
	MaskOnShrinkIgnored
)

// The answers to [ShrinkOutOfRange].
const (
	ShrinkClamped spec.Answer = iota
	ShrinkRejected
)

// The answers to [ShrinkUnequal].
const (
	ShrinkUnequalRejected spec.Answer = iota
	ShrinkUnequalIgnored
)

// The answers to [ShrinkStride].
const (
	ShrinkStrideIgnored spec.Answer = iota
	ShrinkStrideRejected
)

// The answers to [ZeroStrideIgnored].
const (
	ZeroStrideRejected spec.Answer = iota
	ZeroStrideAccepted
)
