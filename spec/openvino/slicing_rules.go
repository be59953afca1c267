package openvino

// The rules of StridedSlice-1: which elements a step takes. Begin and end
// stand for their values after adjustment, clamping and masking, since each of
// these is said to set them.
var (
	StridedSliceStartsAtBegin = stridedSliceText.Meaning("starts-at-begin", "Detailed description; Basic slicing",
		"A slice starts at begin, inclusive.")
	StridedSliceEndExclusive = stridedSliceText.Meaning("end-exclusive", "Detailed description; Basic slicing",
		"A slice goes on while its index is below end, and stops at end or beyond it without taking that element.")
	StridedSliceAdvance = stridedSliceText.Meaning("stride-advance", "Basic slicing",
		"The index of a slice advances by stride from one element to the next.")
	StridedSliceEqualKeepsOne = stridedSliceText.Meaning("equal-keeps-one", "Basic slicing (silent where there is no such element)",
		"Where begin equals end, one element is taken and the dimension has size 1. The text does not say what happens where that element does not exist; conform takes none.")
	StridedSliceNegativeAdjustment = stridedSliceText.Meaning("negative-adjustment", "Negative begin and end; Inputs, begin, end",
		"A negative begin or end counts from the back: the size of the dimension is added, so -1 is the last element.")
	StridedSliceAdjustedOnce = stridedSliceText.Meaning("adjusted-once", "Negative begin and end",
		"The size is added once; what is negative still is out of range, and clamped.")
	StridedSliceReverse = stridedSliceText.Meaning("reverse-order", "Reverse indexing",
		"With a negative stride elements are taken in reverse order.")
	StridedSliceReverseAdvance = stridedSliceText.Meaning("reverse-advance", "Reverse indexing; Example of basic slicing",
		"The index of a reverse slice moves towards the front by the magnitude of stride.")
	StridedSliceReverseEndExclusive = stridedSliceText.Meaning("reverse-end-exclusive", "Reverse indexing, heading; Out-of-range values, reverse, end (-1); Masks, end_mask (element 0 not taken)",
		"A reverse slice goes on while its index is above end, and stops at end or before it without taking that element.")
	StridedSliceClampBeginHigh = stridedSliceText.Meaning("clamp-begin-high", "Out-of-range values",
		"Forward, a begin of at least the size becomes the size.")
	StridedSliceClampBeginLow = stridedSliceText.Meaning("clamp-begin-low", "Out-of-range values",
		"Forward, a begin that is negative after adjustment becomes 0.")
	StridedSliceClampEndHigh = stridedSliceText.Meaning("clamp-end-high", "Out-of-range values",
		"Forward, an end of at least the size becomes the size.")
	StridedSliceClampEndLow = stridedSliceText.Meaning("clamp-end-low", "Out-of-range values",
		"Forward, an end that is negative after adjustment becomes 0.")
	StridedSliceClampReverseBeginHigh = stridedSliceText.Meaning("clamp-reverse-begin-high", "Out-of-range values, reverse",
		"In reverse, a begin of at least the size becomes the last element.")
	StridedSliceClampReverseBeginLow = stridedSliceText.Meaning("clamp-reverse-begin-low", "Out-of-range values, reverse",
		"In a reverse slice, a begin that is negative after adjustment becomes 0; in another reading the slice takes nothing.")
	StridedSliceClampReverseEndHigh = stridedSliceText.Meaning("clamp-reverse-end-high", "Out-of-range values, reverse",
		"In reverse, an end of at least the size becomes the size, so nothing is taken.")
	StridedSliceClampReverseEndLow = stridedSliceText.Meaning("clamp-reverse-end-low", "Out-of-range values, reverse",
		"In reverse, an end that is negative after adjustment becomes -1, so that element 0 can be taken.")
	StridedSliceZeroSize = stridedSliceText.Meaning("zero-size-dimension", "Inputs, data; Out-of-range values (silent on size 0)",
		"A slice of a dimension of size 0 takes nothing. What a reverse one takes is a question.")
	StridedSliceBeginMask = stridedSliceText.Meaning("begin-mask", "Masks, begin_mask; Attributes, begin_mask; Inputs, begin",
		"A masked begin is ignored: a forward slice starts at element 0.")
	StridedSliceBeginMaskReverse = stridedSliceText.Meaning("begin-mask-reverse", "Masks, begin_mask; Attributes, begin_mask",
		"A masked begin is ignored: a reverse slice starts at the last element.")
	StridedSliceEndMask = stridedSliceText.Meaning("end-mask", "Masks, end_mask; Attributes, end_mask; Inputs, end",
		"A masked end is ignored: a forward slice stops after the last element.")
	StridedSliceEndMaskReverse = stridedSliceText.Meaning("end-mask-reverse", "Masks, end_mask; Attributes, end_mask; Inputs, end",
		"A masked end is ignored: a reverse slice stops before element 0; in another reading, after it.")
)
