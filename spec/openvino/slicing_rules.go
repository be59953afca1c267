package openvino

import "example.com/conform/spec"

// The rules of StridedSlice-1: which elements a step takes. Begin and end
// stand for their values after adjustment, clamping and masking, since each of
// these is said to set them.
var (
	StridedSliceStartsAtBegin = &spec.Rule{
		ID: "openvino.strided_slice/starts-at-begin", Kind: spec.Meaning, Source: stridedSliceText + ", Detailed description; Basic slicing",
		Statement: "A slice starts at begin, inclusive.",
	}
	StridedSliceEndExclusive = &spec.Rule{
		ID: "openvino.strided_slice/end-exclusive", Kind: spec.Meaning, Source: stridedSliceText + ", Detailed description; Basic slicing",
		Statement: "A slice goes on while its index is below end, and stops at end or beyond it without taking that element.",
	}
	StridedSliceAdvance = &spec.Rule{
		ID: "openvino.strided_slice/stride-advance", Kind: spec.Meaning, Source: stridedSliceText + ", Basic slicing",
		Statement: "The index of a slice advances by stride from one element to the next.",
	}
	StridedSliceEqualKeepsOne = &spec.Rule{
		ID: "openvino.strided_slice/equal-keeps-one", Kind: spec.Meaning, Source: stridedSliceText + ", Basic slicing (silent where there is no such element)",
		Statement: "Where begin equals end one element is taken and the dimension has size 1; where there is no such element nothing is, which is ours.",
	}
	StridedSliceNegativeAdjustment = &spec.Rule{
		ID: "openvino.strided_slice/negative-adjustment", Kind: spec.Meaning, Source: stridedSliceText + ", Negative begin and end; Inputs, begin, end",
		Statement: "A negative begin or end counts from the back: the size of the dimension is added, so -1 is the last element.",
	}
	StridedSliceAdjustedOnce = &spec.Rule{
		ID: "openvino.strided_slice/adjusted-once", Kind: spec.Meaning, Source: stridedSliceText + ", Negative begin and end",
		Statement: "The size is added once; what is negative still is out of range, and clamped.",
	}
	StridedSliceReverse = &spec.Rule{
		ID: "openvino.strided_slice/reverse-order", Kind: spec.Meaning, Source: stridedSliceText + ", Reverse indexing",
		Statement: "With a negative stride elements are taken in reverse order.",
	}
	StridedSliceReverseAdvance = &spec.Rule{
		ID: "openvino.strided_slice/reverse-advance", Kind: spec.Meaning, Source: stridedSliceText + ", Reverse indexing; Example of basic slicing",
		Statement: "The index of a reverse slice moves towards the front by the magnitude of stride.",
	}
	StridedSliceReverseEndExclusive = &spec.Rule{
		ID: "openvino.strided_slice/reverse-end-exclusive", Kind: spec.Meaning, Source: stridedSliceText + ", Reverse indexing, heading; Out-of-range values, reverse, end (-1); Masks, end_mask (element 0 not taken)",
		Statement: "A reverse slice goes on while its index is above end, and stops at end or before it without taking that element.",
	}
	StridedSliceClampBeginHigh = &spec.Rule{
		ID: "openvino.strided_slice/clamp-begin-high", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values",
		Statement: "Forward, a begin of at least the size becomes the size.",
	}
	StridedSliceClampBeginLow = &spec.Rule{
		ID: "openvino.strided_slice/clamp-begin-low", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values",
		Statement: "Forward, a begin that is negative after adjustment becomes 0.",
	}
	StridedSliceClampEndHigh = &spec.Rule{
		ID: "openvino.strided_slice/clamp-end-high", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values",
		Statement: "Forward, an end of at least the size becomes the size.",
	}
	StridedSliceClampEndLow = &spec.Rule{
		ID: "openvino.strided_slice/clamp-end-low", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values",
		Statement: "Forward, an end that is negative after adjustment becomes 0.",
	}
	StridedSliceClampReverseBeginHigh = &spec.Rule{
		ID: "openvino.strided_slice/clamp-reverse-begin-high", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values, reverse",
		Statement: "In reverse, a begin of at least the size becomes the last element.",
	}
	StridedSliceClampReverseBeginLow = &spec.Rule{
		ID: "openvino.strided_slice/clamp-reverse-begin-low", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values, reverse",
		Statement: "In reverse, a begin that is negative after adjustment becomes 0, or in another reading takes nothing.",
	}
	StridedSliceClampReverseEndHigh = &spec.Rule{
		ID: "openvino.strided_slice/clamp-reverse-end-high", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values, reverse",
		Statement: "In reverse, an end of at least the size becomes the size, so nothing is taken.",
	}
	StridedSliceClampReverseEndLow = &spec.Rule{
		ID: "openvino.strided_slice/clamp-reverse-end-low", Kind: spec.Meaning, Source: stridedSliceText + ", Out-of-range values, reverse",
		Statement: "In reverse, an end that is negative after adjustment becomes -1, so that element 0 can be taken.",
	}
	StridedSliceZeroSize = &spec.Rule{
		ID: "openvino.strided_slice/zero-size-dimension", Kind: spec.Meaning, Source: stridedSliceText + ", Inputs, data; Out-of-range values (silent on size 0)",
		Statement: "A slice of a dimension of size 0 takes nothing; readings differ on a reverse one.",
	}
	StridedSliceBeginMask = &spec.Rule{
		ID: "openvino.strided_slice/begin-mask", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, begin_mask; Attributes, begin_mask; Inputs, begin",
		Statement: "A masked begin is ignored: a forward slice starts at element 0.",
	}
	StridedSliceBeginMaskReverse = &spec.Rule{
		ID: "openvino.strided_slice/begin-mask-reverse", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, begin_mask; Attributes, begin_mask",
		Statement: "A masked begin is ignored: a reverse slice starts at the last element.",
	}
	StridedSliceEndMask = &spec.Rule{
		ID: "openvino.strided_slice/end-mask", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, end_mask; Attributes, end_mask; Inputs, end",
		Statement: "A masked end is ignored: a forward slice stops after the last element.",
	}
	StridedSliceEndMaskReverse = &spec.Rule{
		ID: "openvino.strided_slice/end-mask-reverse", Kind: spec.Meaning, Source: stridedSliceText + ", Masks, end_mask; Attributes, end_mask; Inputs, end",
		Statement: "A masked end is ignored: a reverse slice stops before element 0, or in another reading after it.",
	}
)
