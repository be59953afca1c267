package openvino

import "example.com/conform/spec"

// The questions of StridedSlice-1. The first answer to each is the text's, or
// the nearest to it.
var (
	// EqualBeginEnd: the text keeps one element, every implementation none.
	EqualBeginEnd = stridedSliceText.Question("equal-begin-end", "Basic slicing",
		"What does a slice keep whose begin and end, adjusted and clamped, name the same element?", []spec.Option{
			EqualKeep:  {Name: "keep", Statement: "that element: the dimension has size 1"},
			EqualEmpty: {Name: "empty", Statement: "nothing: the dimension has size 0"},
		})
	// ReverseEndMask: the text says 0, exclusive, in one place and the full
	// range in another.
	ReverseEndMask = stridedSliceText.Question("reverse-end-mask", "Masks, end_mask; Inputs, end; Example of begin_mask and end_mask",
		"Where does a reverse slice stop when its end is masked?", []spec.Option{
			ReverseEndStopBeforeZero: {Name: "stop-before-zero", Statement: "end is 0, exclusive: element 0 cannot be reached"},
			ReverseEndFullRange:      {Name: "full-range", Statement: "after element 0: the whole range is taken"},
		})
	// ReverseBeginBelowZero: the text clamps to 0, Python to -1.
	ReverseBeginBelowZero = stridedSliceText.Question("reverse-begin-below-zero", "Out-of-range values, reverse",
		"Where does a reverse slice start whose begin is still negative after adjustment?", []spec.Option{
			BelowZeroIsZero:    {Name: "zero", Statement: "at element 0"},
			BelowZeroIsNothing: {Name: "nothing", Statement: "before element 0: nothing is taken"},
		})
	// ZeroSizeReverse: the text is silent on dimensions of size 0.
	ZeroSizeReverse = stridedSliceText.Question("zero-size-dim-reverse", "Reverse indexing (silent)",
		"What does a reverse slice of a dimension of size 0 keep?", []spec.Option{
			ZeroSizeEmpty: {Name: "empty", Statement: "nothing"},
			ZeroSizeOne:   {Name: "one", Statement: "one element, which may hold anything"},
		})
	// MaskLength: the text allows any length, OpenVINO's core does not.
	MaskLength = stridedSliceText.Question("mask-length", "Inputs, masks; Masks",
		"May the masks have different lengths?", []spec.Option{
			MaskPadded:          {Name: "pad", Statement: "yes: a short mask continues with zeros, and what is beyond the last entry is ignored"},
			MaskUnequalRejected: {Name: "reject-unequal", Statement: "no: a mask that is not empty has the length of begin_mask"},
		})
	// MaskOverlap: the text is silent on an ellipsis with another mask.
	MaskOverlap = stridedSliceText.Question("mask-overlap", "Masks (silent)",
		"What is a step whose ellipsis_mask is set together with new_axis_mask or shrink_axis_mask?", []spec.Option{
			OverlapEllipsisFirst: {Name: "ellipsis-first", Statement: "an ellipsis"},
			OverlapEllipsisLast:  {Name: "ellipsis-last", Statement: "a new axis or a shrunken dimension"},
		})
	// MaskBeyondSteps: the text ignores what is beyond M, and allows zeros and
	// ones alone in a list; OpenVINO refuses the list.
	MaskBeyondSteps = stridedSliceText.Question("mask-beyond-steps", "Masks, introduction; Attributes, range of values",
		"Must the entries of a mask beyond the last step be zeros and ones, and the ellipsis be the only one there, too?", []spec.Option{
			MaskBeyondIgnored: {Name: "ignore", Statement: "no: they are ignored, whatever they are"},
			MaskBeyondChecked: {Name: "check", Statement: "yes: otherwise the call is rejected"},
		})
	// FewerSteps: the text wants N == M where no mask changes dimensions;
	// OpenVINO, TensorFlow and NumPy keep the other dimensions.
	FewerSteps = stridedSliceText.Question("fewer-steps", "Inputs of the operation, masks; Basic slicing",
		"May there be fewer steps than dimensions where every step slices one?", []spec.Option{
			FewerStepsRejected:  {Name: "reject", Statement: "no: the call is rejected"},
			FewerStepsKeepWhole: {Name: "keep-whole", Statement: "yes: the dimensions after the last step's are kept whole"},
		})
	// NewAxisAndShrink: the text is silent; the implementations that are known
	// insert a dimension.
	NewAxisAndShrink = stridedSliceText.Question("new-axis-and-shrink", "Masks (silent)",
		"What is a step, no ellipsis, whose new_axis_mask and shrink_axis_mask are both set?", []spec.Option{
			BothInsert: {Name: "new-axis", Statement: "a new axis"},
			BothShrink: {Name: "shrink", Statement: "a shrunken dimension"},
		})
	// MaskOnShrink: the text applies masks to every step; OpenVINO's
	// reference ignores them on a shrink step, its CPU plugin does not.
	MaskOnShrink = stridedSliceText.Question("mask-on-shrink", "Masks (silent)",
		"Do begin_mask and end_mask count on a shrink step?", []spec.Option{
			MaskOnShrinkApplied: {Name: "apply", Statement: "yes: begin becomes 0, and end the size"},
			MaskOnShrinkIgnored: {Name: "ignore", Statement: "no: begin and end are taken as they are"},
		})
	// ShrinkOutOfRange: the text clamps everywhere, implementations refuse.
	ShrinkOutOfRange = stridedSliceText.Question("shrink-out-of-range", "Out-of-range values; Masks, shrink_axis_mask",
		"May the begin of a shrink step lie outside a dimension that has elements?", []spec.Option{
			ShrinkClamped:  {Name: "clamp", Statement: "yes: the nearest element is kept"},
			ShrinkRejected: {Name: "reject", Statement: "no: the call is rejected"},
		})
	// ShrinkUnequal: the text demands begin == end, implementations ignore end.
	ShrinkUnequal = stridedSliceText.Question("shrink-unequal", "Masks, shrink_axis_mask",
		"May the begin and end of a shrink step differ after adjustment and clamping?", []spec.Option{
			ShrinkUnequalRejected: {Name: "reject", Statement: "no: the call is rejected"},
			ShrinkUnequalIgnored:  {Name: "ignore-end", Statement: "yes: end is ignored"},
		})
	// ShrinkStride: the text ignores the stride, TensorFlow demands a
	// positive one.
	ShrinkStride = stridedSliceText.Question("shrink-stride", "Masks, shrink_axis_mask",
		"May the stride of a shrink step be other than positive?", []spec.Option{
			ShrinkStrideIgnored:  {Name: "ignore", Statement: "yes: it is ignored"},
			ShrinkStrideRejected: {Name: "reject-nonpositive", Statement: "no: the call is rejected"},
		})
	// ZeroStrideIgnored: the text allows no zero anywhere; implementations
	// look only at steps that slice.
	ZeroStrideIgnored = stridedSliceText.Question("zero-stride-on-ignored-step", "Inputs, stride; Masks",
		"May stride hold a zero for a step that ignores it: a new axis, an ellipsis or a shrink step?", []spec.Option{
			ZeroStrideRejected: {Name: "reject", Statement: "no: the call is rejected"},
			ZeroStrideAccepted: {Name: "accept", Statement: "yes"},
		})
)

// The answers to the questions.
const (
	EqualKeep, EqualEmpty                         spec.Answer = 0, 1
	ReverseEndStopBeforeZero, ReverseEndFullRange spec.Answer = 0, 1
	BelowZeroIsZero, BelowZeroIsNothing           spec.Answer = 0, 1
	ZeroSizeEmpty, ZeroSizeOne                    spec.Answer = 0, 1
	MaskPadded, MaskUnequalRejected               spec.Answer = 0, 1
	OverlapEllipsisFirst, OverlapEllipsisLast     spec.Answer = 0, 1
	MaskBeyondIgnored, MaskBeyondChecked          spec.Answer = 0, 1
	FewerStepsRejected, FewerStepsKeepWhole       spec.Answer = 0, 1
	BothInsert, BothShrink                        spec.Answer = 0, 1
	MaskOnShrinkApplied, MaskOnShrinkIgnored      spec.Answer = 0, 1
	ShrinkClamped, ShrinkRejected                 spec.Answer = 0, 1
	ShrinkUnequalRejected, ShrinkUnequalIgnored   spec.Answer = 0, 1
	ShrinkStrideIgnored, ShrinkStrideRejected     spec.Answer = 0, 1
	ZeroStrideRejected, ZeroStrideAccepted        spec.Answer = 0, 1
)
