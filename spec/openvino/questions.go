package openvino

import "example.com/conform/spec"

// The questions of StridedSlice-1. The first answer to each is the text's, or
// the nearest to it.
var (
	// EqualBeginEnd: the text keeps one element, every implementation keeps none.
	EqualBeginEnd = stridedSliceText.Question("equal-begin-end", "Basic slicing",
		"What does a slice keep if begin equals end after adjustment, clamping and masking, and the element exists?", []spec.Option{
			EqualKeep:  {Name: "keep", Statement: "That element: the dimension has size 1."},
			EqualEmpty: {Name: "empty", Statement: "Nothing: the dimension has size 0."},
		})
	// ReverseEndMask: one section of the text has 0, exclusive, another the full
	// range.
	ReverseEndMask = stridedSliceText.Question("reverse-end-mask", "Masks, end_mask; Inputs, end; Example of begin_mask and end_mask",
		"Where does a reverse slice stop if its end is masked?", []spec.Option{
			ReverseEndStopBeforeZero: {Name: "stop-before-zero", Statement: "Before element 0: end is 0, exclusive."},
			ReverseEndFullRange:      {Name: "full-range", Statement: "After element 0: the slice takes the full range."},
		})
	// ReverseBeginBelowZero: the text clamps to 0, Python to -1.
	ReverseBeginBelowZero = stridedSliceText.Question("reverse-begin-below-zero", "Out-of-range values, reverse",
		"Where does a reverse slice start if begin is still negative after adjustment?", []spec.Option{
			BelowZeroIsZero:    {Name: "zero", Statement: "At element 0."},
			BelowZeroIsNothing: {Name: "nothing", Statement: "Before element 0: the slice takes nothing."},
		})
	// ZeroSizeReverse: the text is silent on dimensions of size 0.
	ZeroSizeReverse = stridedSliceText.Question("zero-size-dim-reverse", "Reverse indexing (silent)",
		"What does a reverse slice of a dimension of size 0 keep?", []spec.Option{
			ZeroSizeEmpty: {Name: "empty", Statement: "Nothing."},
			ZeroSizeOne:   {Name: "one", Statement: "One element, which may hold anything."},
		})
	// MaskOverlap: the text is silent on an ellipsis with another mask.
	MaskOverlap = stridedSliceText.Question("mask-overlap", "Masks (silent)",
		"What is a step for which ellipsis_mask is set together with new_axis_mask or shrink_axis_mask?", []spec.Option{
			OverlapEllipsisFirst: {Name: "ellipsis-first", Statement: "An ellipsis."},
			OverlapEllipsisLast:  {Name: "ellipsis-last", Statement: "A new axis or a shrink step."},
		})
	// MaskBeyondSteps: the text ignores values after the first M, and yet allows
	// only zeros and ones in a mask; OpenVINO rejects others.
	MaskBeyondSteps = stridedSliceText.Question("mask-beyond-steps", "Masks, introduction; Attributes, range of values",
		"Must mask values after the last step also be 0 or 1, and also be without a second ellipsis?", []spec.Option{
			MaskBeyondIgnored: {Name: "ignore", Statement: "No: they are ignored, whatever they are."},
			MaskBeyondChecked: {Name: "check", Statement: "Yes: otherwise the call is rejected."},
		})
	// FewerSteps: the text requires N == M where no mask changes dimensions;
	// OpenVINO, TensorFlow and NumPy keep the other dimensions whole.
	FewerSteps = stridedSliceText.Question("fewer-steps", "Inputs of the operation, masks; Basic slicing",
		"May there be fewer steps than dimensions if every step slices one?", []spec.Option{
			FewerStepsRejected:  {Name: "reject", Statement: "No: the call is rejected."},
			FewerStepsKeepWhole: {Name: "keep-whole", Statement: "Yes: the dimensions after that of the last step are kept whole."},
		})
	// NewAxisAndShrink: the text is silent; known implementations insert a
	// dimension.
	NewAxisAndShrink = stridedSliceText.Question("new-axis-and-shrink", "Masks (silent)",
		"What is a step for which new_axis_mask and shrink_axis_mask are set, if it is not an ellipsis?", []spec.Option{
			BothInsert: {Name: "new-axis", Statement: "A new axis."},
			BothShrink: {Name: "shrink", Statement: "A shrink step, whose begin, end and stride count as on any other."},
		})
	// MaskOnShrink: the text applies masks to every step; OpenVINO's
	// reference ignores them on a shrink step, its CPU plugin does not.
	MaskOnShrink = stridedSliceText.Question("mask-on-shrink", "Masks (silent)",
		"Do begin_mask and end_mask apply to a shrink step?", []spec.Option{
			MaskOnShrinkApplied: {Name: "apply", Statement: "Yes: a masked begin becomes 0 and a masked end becomes the size, whatever the stride."},
			MaskOnShrinkIgnored: {Name: "ignore", Statement: "No: begin and end are used as stated."},
		})
	// ShrinkOutOfRange: the text clamps everywhere, implementations reject.
	ShrinkOutOfRange = stridedSliceText.Question("shrink-out-of-range", "Out-of-range values; Masks, shrink_axis_mask",
		"May the begin of a shrink step be out of range, if its dimension has elements?", []spec.Option{
			ShrinkClamped:  {Name: "clamp", Statement: "Yes: the nearest element is kept."},
			ShrinkRejected: {Name: "reject", Statement: "No: the call is rejected."},
		})
	// ShrinkUnequal: the text requires begin == end, implementations ignore end.
	ShrinkUnequal = stridedSliceText.Question("shrink-unequal", "Masks, shrink_axis_mask",
		"May the begin and end of a shrink step differ after adjustment and clamping?", []spec.Option{
			ShrinkUnequalRejected: {Name: "reject", Statement: "No: the call is rejected."},
			ShrinkUnequalIgnored:  {Name: "ignore-end", Statement: "Yes: end is ignored."},
		})
	// ShrinkStride: the text ignores the stride, TensorFlow requires a positive
	// one.
	ShrinkStride = stridedSliceText.Question("shrink-stride", "Masks, shrink_axis_mask",
		"May the stride of a shrink step be something other than positive?", []spec.Option{
			ShrinkStrideIgnored:  {Name: "ignore", Statement: "Yes: the stride is ignored."},
			ShrinkStrideRejected: {Name: "reject-nonpositive", Statement: "No: the call is rejected."},
		})
	// ZeroStrideIgnored: the text allows no zero; implementations check only steps
	// that slice.
	ZeroStrideIgnored = stridedSliceText.Question("zero-stride-on-ignored-step", "Inputs, stride; Masks",
		"May the stride be 0 for a step that ignores it: a new axis, an ellipsis or a shrink step?", []spec.Option{
			ZeroStrideRejected: {Name: "reject", Statement: "No: the call is rejected."},
			ZeroStrideAccepted: {Name: "accept", Statement: "Yes."},
		})
)

// The answers to the questions.
const (
	EqualKeep, EqualEmpty                         spec.Answer = 0, 1
	ReverseEndStopBeforeZero, ReverseEndFullRange spec.Answer = 0, 1
	BelowZeroIsZero, BelowZeroIsNothing           spec.Answer = 0, 1
	ZeroSizeEmpty, ZeroSizeOne                    spec.Answer = 0, 1
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
