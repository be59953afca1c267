package openvino

// The rules of StridedSlice-1 about the elements that a step takes. In them, begin
// and end are the values after adjustment, clamping and masking, because each of
// these sets them.
var (
	StridedSliceStartsAtBegin = stridedSliceText.Meaning("starts-at-begin", "Detailed description; Basic slicing",
		"A slice starts at begin and includes it.")
	StridedSliceEndExclusive = stridedSliceText.Meaning("end-exclusive", "Detailed description; Basic slicing",
		"A slice continues while its index is less than end. It stops at end or beyond it, without taking that element.")
	StridedSliceAdvance = stridedSliceText.Meaning("stride-advance", "Basic slicing",
		"From one element to the next, the index of a slice advances by stride.")
	StridedSliceEqualKeepsOne = stridedSliceText.Meaning("equal-keeps-one", "Basic slicing (silent where there is no such element)",
		"If begin equals end, the slice takes one element and the dimension has size 1, unless the answer to openvino.strided_slice/equal-begin-end is empty. The text does not cover an element that does not exist; conform then takes none.")
	StridedSliceNegativeAdjustment = stridedSliceText.Meaning("negative-adjustment", "Negative begin and end; Inputs, begin, end",
		"A negative begin or end counts from the back: the size of the dimension is added to it, so -1 is the last element.")
	StridedSliceAdjustedOnce = stridedSliceText.Meaning("adjusted-once", "Negative begin and end",
		"The size is added only once. A value that is still negative is out of range and is clamped.")
	StridedSliceReverse = stridedSliceText.Meaning("reverse-order", "Reverse indexing",
		"With a negative stride, elements are taken in reverse order.")
	StridedSliceReverseAdvance = stridedSliceText.Meaning("reverse-advance", "Reverse indexing; Example of basic slicing",
		"From one element to the next, the index of a reverse slice moves toward the front by the magnitude of stride.")
	StridedSliceReverseEndExclusive = stridedSliceText.Meaning("reverse-end-exclusive", "Reverse indexing, heading; Out-of-range values, reverse, end (-1); Masks, end_mask (element 0 not taken)",
		"A reverse slice continues while its index is greater than end. It stops at end or before it, without taking that element.")
	StridedSliceClampBeginHigh = stridedSliceText.Meaning("clamp-begin-high", "Out-of-range values",
		"In a forward slice, a begin that is at least the size becomes the size.")
	StridedSliceClampBeginLow = stridedSliceText.Meaning("clamp-begin-low", "Out-of-range values",
		"In a forward slice, a begin that is still negative after adjustment becomes 0.")
	StridedSliceClampEndHigh = stridedSliceText.Meaning("clamp-end-high", "Out-of-range values",
		"In a forward slice, an end that is at least the size becomes the size.")
	StridedSliceClampEndLow = stridedSliceText.Meaning("clamp-end-low", "Out-of-range values",
		"In a forward slice, an end that is still negative after adjustment becomes 0.")
	StridedSliceClampReverseBeginHigh = stridedSliceText.Meaning("clamp-reverse-begin-high", "Out-of-range values, reverse",
		"In a reverse slice, a begin that is at least the size becomes the last element.")
	StridedSliceClampReverseBeginLow = stridedSliceText.Meaning("clamp-reverse-begin-low", "Out-of-range values, reverse",
		"In a reverse slice, a begin that is still negative after adjustment becomes 0. With the answer nothing to openvino.strided_slice/reverse-begin-below-zero, the slice takes nothing.")
	StridedSliceClampReverseEndHigh = stridedSliceText.Meaning("clamp-reverse-end-high", "Out-of-range values, reverse",
		"In a reverse slice, an end that is at least the size becomes the size, so the slice takes nothing.")
	StridedSliceClampReverseEndLow = stridedSliceText.Meaning("clamp-reverse-end-low", "Out-of-range values, reverse",
		"In a reverse slice, an end that is still negative after adjustment becomes -1, so the slice can take element 0.")
	StridedSliceZeroSize = stridedSliceText.Meaning("zero-size-dimension", "Inputs, data; Out-of-range values (silent on size 0)",
		"A slice of a dimension of size 0 takes nothing. The question openvino.strided_slice/zero-size-dim-reverse decides what a reverse slice takes.")
	StridedSliceBeginMask = stridedSliceText.Meaning("begin-mask", "Masks, begin_mask; Attributes, begin_mask; Inputs, begin",
		"A masked begin is ignored: a forward slice starts at element 0.")
	StridedSliceBeginMaskReverse = stridedSliceText.Meaning("begin-mask-reverse", "Masks, begin_mask; Attributes, begin_mask",
		"A masked begin is ignored: a reverse slice starts at the last element.")
	StridedSliceEndMask = stridedSliceText.Meaning("end-mask", "Masks, end_mask; Attributes, end_mask; Inputs, end",
		"A masked end is ignored: a forward slice stops after the last element.")
	StridedSliceEndMaskReverse = stridedSliceText.Meaning("end-mask-reverse", "Masks, end_mask; Attributes, end_mask; Inputs, end",
		"A masked end is ignored: a reverse slice stops before element 0. With the answer full-range to openvino.strided_slice/reverse-end-mask, it stops after element 0.")
)
