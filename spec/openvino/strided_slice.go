package openvino

import (
	"iter"
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/family"
)

var stridedSliceText = spec.Text{Name: "openvino.strided_slice", Document: "StridedSlice-1 (OpenVINO)"}

// StridedSlice copies a strided, possibly reversed part of each dimension of the data, and may insert, drop
// and skip dimensions (StridedSlice-1). The sizes of its output follow from the attributes.
var StridedSlice = &spec.Operator{
	Name: stridedSliceText.Name,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Inferred: true},
	},
	Attributes: spec.Attributes(StridedSliceAttributes{}),
	Rules: []*spec.Rule{ // each group from general to specific
		StridedSliceAnyRank, StridedSliceAnyType, StridedSliceTypes, StridedSliceSameType, StridedSliceIndexType, StridedSliceMasksRequired,
		StridedSliceMaskValues, StridedSliceEqualLengths, StridedSliceEllipsisOnce, StridedSliceStrideDefault, StridedSliceStrideNonzero,
		StridedSliceMaskDefaults, StridedSliceShortMask, StridedSliceLongMask, StridedSliceStartsAtBegin, StridedSliceEndExclusive,
		StridedSliceTrailing, StridedSliceAdvance, StridedSliceNegativeAdjustment, StridedSliceAdjustedOnce, StridedSliceEndMask,
		StridedSliceBeginMask, StridedSliceReverse, StridedSliceReverseEndExclusive, StridedSliceClampEndHigh, StridedSliceClampEndLow, StridedSliceClampBeginHigh, StridedSliceClampBeginLow, StridedSliceClampReverseEndHigh,
		StridedSliceClampReverseEndLow, StridedSliceClampReverseBeginHigh, StridedSliceBeginMaskReverse, StridedSliceBasicSteps,
		StridedSliceEnoughDimensions, StridedSliceRankKept, StridedSliceNewAxis, StridedSliceNewAxisIgnores,
		StridedSliceNewAxisTakesNone, StridedSliceShrink, StridedSliceShrinkStride, StridedSliceShrinkEqual, StridedSliceShrinkInRange,
		StridedSliceEllipsis, StridedSliceEllipsisIgnores, StridedSliceEllipsisSpan, StridedSliceMaskOverlap, StridedSliceEqualKeepsOne,
		StridedSliceClampReverseBeginLow, StridedSliceEndMaskReverse, StridedSliceZeroSize,
	},
	Questions: []*spec.Question{
		EqualBeginEnd, ReverseEndMask, ReverseBeginBelowZero, ZeroSizeReverse, MaskBeyondSteps,
		FewerSteps, MaskOverlap, NewAxisAndShrink, MaskOnShrink, ShrinkOutOfRange, ShrinkUnequal, ShrinkStride, ZeroStrideIgnored, OtherBools,
	},
}

// StridedSliceAttributes are the inputs of StridedSlice-1 that decide the shape of its output, and its masks.
// Begin, End and Stride have M entries, one for each slicing step; a mask may have any length.
type StridedSliceAttributes struct {
	Begin          []int64 `conform:"begin,along=steps" doc:"first element of each step, negative from the back"`
	End            []int64 `conform:"end,along=steps" doc:"element at which each step stops, exclusive, negative from the back"`
	Stride         []int64 `conform:"stride,along=steps,optional" doc:"elements to advance in each step, negative to reverse; 1 throughout when absent"`
	BeginMask      []int64 `conform:"begin_mask,along=steps,optional" doc:"1 ignores begin and starts at the dimension's own beginning; required"`
	EndMask        []int64 `conform:"end_mask,along=steps,optional" doc:"1 ignores end and stops at the dimension's own end; required"`
	NewAxisMask    []int64 `conform:"new_axis_mask,along=steps,optional" doc:"1 inserts a dimension of size 1"`
	ShrinkAxisMask []int64 `conform:"shrink_axis_mask,along=steps,optional" doc:"1 keeps one element and drops the dimension"`
	EllipsisMask   []int64 `conform:"ellipsis_mask,along=steps,optional" doc:"1, at most once, skips the dimensions that no other step takes"`
}

// A StepKind states what a step does with a dimension.
type StepKind uint8

// The kinds of steps.
const (
	Slicing StepKind = iota // takes elements of a dimension
	NewAxis                 // inserts a dimension of size 1
	Shrink                  // takes one element and drops the dimension
	Skip                    // keeps the dimensions whole that no other step takes
)

// A Step is slicing step i in dimension j of the data (section "Steps and dimensions").
type Step struct {
	Kind                   StepKind
	Overlaps               bool  // more than one mask says what the step is
	I, J, Dims             int   // i, or -1 for the dimensions behind the last step; j, and how many dimensions are taken from it on
	Size                   int64 // of dimension j
	Begin, End, Stride     int64 // as stated
	AdjustedBegin          int64 // after [StridedSliceNegativeAdjustment], neither masked nor clamped
	AdjustedEnd            int64
	BeginMasked, EndMasked bool
}

// Steps yields the steps of a call whose data have these sizes, in the order of the output's dimensions.
func (a *StridedSliceAttributes) Steps(sizes []int64, answer func(*spec.Question) spec.Answer) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		skipped := max(0, len(sizes)-a.count(answer, Slicing, Shrink)) // rank - (M - new axes - 1): [StridedSliceEllipsisSpan]
		dims, j := [...]int{Slicing: 1, NewAxis: 0, Shrink: 1, Skip: skipped}, 0
		for i, begin := range a.Begin {
			kind, overlaps := a.kind(i, answer)
			s := Step{
				Kind: kind, Overlaps: overlaps, I: i, J: j, Dims: dims[kind], Size: entry(sizes, j, 1),
				Begin: begin, End: entry(a.End, i, 0), Stride: entry(a.Stride, i, 1), // [StridedSliceStrideDefault]
				BeginMasked: isSet(a.BeginMask, i), EndMasked: isSet(a.EndMask, i),
			}
			s.AdjustedBegin, s.AdjustedEnd = adjusted(s.Begin, s.Size), adjusted(s.End, s.Size)
			if j += s.Dims; !yield(s) {
				return
			}
		}
		if j < len(sizes) { // [StridedSliceTrailing]
			yield(Step{Kind: Skip, I: -1, J: j, Dims: len(sizes) - j})
		}
	}
}

// kind returns what step i is, and whether more than one mask says so ([StridedSliceMaskOverlap]).
func (a *StridedSliceAttributes) kind(i int, answer func(*spec.Question) spec.Answer) (kind StepKind, overlaps bool) {
	ellipsis, newAxis, shrink := isSet(a.EllipsisMask, i), isSet(a.NewAxisMask, i), isSet(a.ShrinkAxisMask, i)
	overlaps = ellipsis && (newAxis || shrink) || newAxis && shrink
	switch {
	case ellipsis && (!overlaps || answer(MaskOverlap) == OverlapEllipsisFirst):
		kind = Skip
	case newAxis && (!shrink || answer(NewAxisAndShrink) == BothInsert):
		kind = NewAxis
	case shrink:
		kind = Shrink
	}
	return kind, overlaps
}

// count returns how many steps are of some kinds.
func (a *StridedSliceAttributes) count(answer func(*spec.Question) spec.Answer, kinds ...StepKind) (n int) {
	for i := range a.Begin {
		if kind, _ := a.kind(i, answer); slices.Contains(kinds, kind) {
			n++
		}
	}
	return n
}

// isSet reports whether a mask is 1 at step i ([StridedSliceShortMask]).
func isSet(mask []int64, i int) bool { return entry(mask, i, 0) == 1 }

func entry(list []int64, i int, otherwise int64) int64 {
	if i < len(list) {
		return list[i]
	}
	return otherwise
}

func adjusted(bound, size int64) int64 {
	if bound < 0 {
		return bound + size
	}
	return bound
}

// Shrunk returns begin and end after adjustment, and after masking if s is a shrink step. They are not clamped.
func (s Step) Shrunk(answer func(*spec.Question) spec.Answer) (begin, end int64) {
	begin, end = s.AdjustedBegin, s.AdjustedEnd
	if s.Kind == Shrink && s.BeginMasked && answer(MaskOnShrink) == MaskOnShrinkApplied {
		begin = 0
	}
	if s.Kind == Shrink && s.EndMasked && answer(MaskOnShrink) == MaskOnShrinkApplied {
		end = s.Size
	}
	return begin, end
}

// counts reports whether the rules cover entry i of a mask, which may be after the last step.
func counts(k *spec.Check, i int) bool {
	return i < len(spec.As[StridedSliceAttributes](k.Call).Begin) || k.Rejects(MaskBeyondSteps)
}

// stridedSliceLists is the text for rules that make sense only if the lists describe steps.
var stridedSliceLists = stridedSliceText.Given(
	StridedSliceMasksRequired, StridedSliceEqualLengths, StridedSliceMaskValues, StridedSliceEllipsisOnce,
)

// The rules of StridedSlice-1 about its inputs.
var (
	StridedSliceAnyRank      = stridedSliceText.Meaning("any-rank", "Inputs, data", "The data may have any rank, including 0, and any sizes.")
	StridedSliceAnyType      = stridedSliceText.Meaning("any-type", "Types, T", "The elements may have any type. Their bits are copied.")
	StridedSliceTypes        = stridedSliceText.Types(anyType, elementTypes)
	StridedSliceSameType     = stridedSliceText.Static("same-type", "Outputs; Types, T", "The output has the element type of the data.", spec.OneDType)
	StridedSliceIndexType    = stridedSliceText.Meaning("index-type", "Types, T_IND", "begin, end and stride are integers. They may have every value of their type, including its extremes.")
	StridedSliceEqualLengths = stridedSliceText.Given(StridedSliceMasksRequired).Static("equal-lengths", "Inputs of the operation, begin, end, stride",
		"begin, end and stride have the same length M.", family.OneLength("begin", "end", "stride"))
	StridedSliceStrideDefault = stridedSliceText.Meaning("stride-default", "Inputs, stride", "Without stride, every stride is 1.")
	StridedSliceStrideNonzero = stridedSliceLists.Static("stride-nonzero", "Inputs of the operation, begin, end, stride",
		"No stride is 0. The questions openvino.strided_slice/zero-stride-on-ignored-step and openvino.strided_slice/shrink-stride decide about steps that ignore their stride.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			for i, stride := range a.Stride {
				if stride > 0 {
					continue
				}
				switch kind, _ := a.kind(i, k.Answer); {
				case stride == 0 && (kind == Slicing || k.Rejects(ZeroStrideIgnored)):
					k.Breaks("stride[%d] is 0", i)
				case kind == Shrink && k.Rejects(ShrinkStride):
					k.Breaks("stride[%d] is %d on a shrink step, where it must be positive", i, stride)
				}
			}
		}))
	StridedSliceMaskValues = stridedSliceText.Given(StridedSliceMasksRequired).Static("mask-values", "Inputs of the operation, masks; Attributes, range of values",
		"Every value of a mask is 0 or 1. The question openvino.strided_slice/mask-beyond-steps decides about values after the last step.", func(k *spec.Check) {
			for _, mask := range k.Fields()[3:] { // behind begin, end and stride
				for i, bit := range mask.List.Entries() {
					if bit != 0 && bit != 1 && counts(k, i) {
						k.Breaks("%s[%d] is %d", mask.Name, i, bit)
					}
				}
			}
		})
	StridedSliceMasksRequired = stridedSliceText.Static("masks-required", "Attributes, begin_mask, end_mask",
		"begin_mask and end_mask have no default, so every call states them. An empty list sets no bit.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			if a.BeginMask == nil || a.EndMask == nil {
				k.Breaks("begin_mask or end_mask is missing")
			}
		}))
	StridedSliceMaskDefaults = stridedSliceText.Meaning("mask-defaults", "Attributes, new_axis_mask, shrink_axis_mask, ellipsis_mask",
		"new_axis_mask, shrink_axis_mask and ellipsis_mask are optional. An absent mask sets no bit.")
	StridedSliceShortMask    = stridedSliceText.Meaning("short-mask", "Inputs of the operation, masks; Masks, introduction", "Each mask has its own length. One shorter than M continues with zeros.")
	StridedSliceLongMask     = stridedSliceText.Meaning("long-mask", "Masks, introduction", "Values of a mask after the first M are ignored.")
	StridedSliceEllipsisOnce = stridedSliceText.Given(StridedSliceMasksRequired).Static("ellipsis-once", "Inputs of the operation, masks; Attributes, ellipsis_mask",
		"ellipsis_mask contains at most one 1. The question openvino.strided_slice/mask-beyond-steps decides about values after the last step.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			for i, bit := range a.EllipsisMask {
				if bit == 1 && slices.Contains(a.EllipsisMask[:i], 1) && counts(k, i) {
					k.Breaks("ellipsis_mask is %v", a.EllipsisMask)
				}
			}
		}))
)

// The rules that map steps to dimensions.
var (
	StridedSliceBasicSteps = stridedSliceText.Meaning("basic-steps", "Basic slicing; Steps and dimensions", "If all steps are slices, step i slices dimension i, whether its begin and end are masked or not.")
	StridedSliceRankKept   = stridedSliceLists.Given(StridedSliceEnoughDimensions).Static("rank-kept", "Inputs of the operation, masks; Basic slicing",
		"If new_axis_mask, shrink_axis_mask and ellipsis_mask are unused, M equals the rank. With the answer keep-whole to openvino.strided_slice/fewer-steps, M may be smaller.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			rank := k.Tensors[0].Rank()
			if n := len(a.Begin); n < rank && a.count(k.Answer, Slicing) == n && k.Rejects(FewerSteps) {
				k.Breaks("%d steps, each of which slices a dimension, for data with %d", n, rank)
			}
		}))
	StridedSliceTrailing = stridedSliceText.Meaning("trailing-dimensions", "Inputs of the operation, masks; Steps and dimensions (silent on dimensions that are left)",
		"Dimensions after that of the last step are kept whole.")
	StridedSliceEnoughDimensions = stridedSliceLists.Static("enough-dimensions", "Masks, ellipsis_mask; Steps and dimensions",
		"The steps take at most as many dimensions as the data has, so an ellipsis skips at least 0 dimensions.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			if used, rank := a.count(k.Answer, Slicing, Shrink), k.Tensors[0].Rank(); used > rank {
				k.Breaks("%d steps take a dimension each, data has %d", used, rank)
			}
		}))
	StridedSliceNewAxis          = stridedSliceText.Meaning("new-axis", "Masks, new_axis_mask; Attributes, new_axis_mask", "A new-axis step inserts a dimension of size 1 at its place in the output.")
	StridedSliceNewAxisIgnores   = stridedSliceText.Meaning("new-axis-ignores-values", "Masks, new_axis_mask", "A new-axis step slices nothing. Its begin, end and stride are ignored.")
	StridedSliceNewAxisTakesNone = stridedSliceText.Meaning("new-axis-takes-no-dimension", "Example of new_axis_mask; Masks, ellipsis_mask", "A new-axis step takes no dimension of the data.")
	StridedSliceShrink           = stridedSliceText.Meaning("shrink", "Masks, shrink_axis_mask; Attributes, shrink_axis_mask; Steps and dimensions",
		"A shrink step takes one dimension, keeps its element at begin and drops the dimension.")
	StridedSliceShrinkStride = stridedSliceText.Meaning("shrink-ignores-stride", "Masks, shrink_axis_mask", "A shrink step ignores its stride and reverses nothing.")
	StridedSliceShrinkEqual  = stridedSliceLists.Given(StridedSliceEnoughDimensions).Static("shrink-equal", "Masks, shrink_axis_mask",
		"The begin and end of a shrink step are equal after adjustment and clamping, unless the answer to openvino.strided_slice/shrink-unequal is ignore-end.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			for s := range a.Steps(k.Tensors[0].Sizes, k.Answer) {
				begin, end := s.Shrunk(k.Answer)
				first, stop := max(0, min(begin, s.Size)), max(0, min(end, s.Size))
				if s.Kind == Shrink && first != stop && k.Rejects(ShrinkUnequal) {
					k.Breaks("step %d: begin is %d and end is %d after adjustment and clamping", s.I, first, stop)
				}
			}
		}))
	StridedSliceShrinkInRange = stridedSliceLists.Given(StridedSliceEnoughDimensions).Static("shrink-in-range", "Masks, shrink_axis_mask; Out-of-range values",
		"The dimension of a shrink step is not empty, and begin lies in it. With the answer clamp to openvino.strided_slice/shrink-out-of-range, begin may lie outside.", spec.With(func(k *spec.Check, a *StridedSliceAttributes) {
			for s := range a.Steps(k.Tensors[0].Sizes, k.Answer) {
				begin, _ := s.Shrunk(k.Answer)
				outside := s.Kind == Shrink && (begin < 0 || begin >= s.Size)
				if outside && (s.Size == 0 || k.Rejects(ShrinkOutOfRange)) {
					k.Breaks("step %d: begin is %d in dimension %d of size %d", s.I, begin, s.J, s.Size)
				}
			}
		}))
	StridedSliceEllipsis        = stridedSliceText.Meaning("ellipsis", "Masks, ellipsis_mask; Attributes, ellipsis_mask", "The dimensions that an ellipsis skips are kept whole.")
	StridedSliceEllipsisIgnores = stridedSliceText.Meaning("ellipsis-ignores-values", "Masks, ellipsis_mask", "The begin, end and stride of an ellipsis are ignored.")
	StridedSliceEllipsisSpan    = stridedSliceText.Meaning("ellipsis-span", "Masks, ellipsis_mask; Steps and dimensions",
		"An ellipsis skips rank - (M - new axes - 1) dimensions. New axes before it and after it count alike.")
	StridedSliceMaskOverlap = stridedSliceText.Meaning("mask-overlap", "Masks (silent)",
		"A step has one meaning, even if several of ellipsis_mask, new_axis_mask and shrink_axis_mask are set for it. The questions openvino.strided_slice/mask-overlap and openvino.strided_slice/new-axis-and-shrink decide which.")
)

// The rules about the elements that a step takes. In them, begin and end are the values after
// adjustment, clamping and masking, because each of these sets them.
var (
	StridedSliceStartsAtBegin = stridedSliceText.Meaning("starts-at-begin", "Detailed description; Basic slicing", "A slice starts at begin and includes it.")
	StridedSliceEndExclusive  = stridedSliceText.Meaning("end-exclusive", "Detailed description; Basic slicing",
		"A slice continues while its index is less than end. It stops at end or beyond it, without taking that element.")
	StridedSliceAdvance       = stridedSliceText.Meaning("stride-advance", "Basic slicing", "From one element to the next, the index of a slice advances by stride.")
	StridedSliceEqualKeepsOne = stridedSliceText.Meaning("equal-keeps-one", "Basic slicing (silent where there is no such element)",
		"If begin equals end, the slice takes one element and the dimension has size 1, unless the answer to openvino.strided_slice/equal-begin-end is empty. The text does not cover an element that does not exist; conform then takes none.")
	StridedSliceNegativeAdjustment = stridedSliceText.Meaning("negative-adjustment", "Negative begin and end; Inputs, begin, end",
		"A negative begin or end counts from the back: the size of the dimension is added to it, so -1 is the last element.")
	StridedSliceAdjustedOnce = stridedSliceText.Meaning("adjusted-once", "Negative begin and end", "The size is added only once. A value that is still negative is out of range and is clamped.")
	StridedSliceReverse      = stridedSliceText.Meaning("reverse-order", "Reverse indexing; Example of basic slicing",
		"With a negative stride, elements are taken in reverse order: from one to the next, the index moves toward the front by the magnitude of stride.")
	StridedSliceReverseEndExclusive = stridedSliceText.Meaning("reverse-end-exclusive", "Reverse indexing, heading; Out-of-range values, reverse, end (-1); Masks, end_mask (element 0 not taken)",
		"A reverse slice continues while its index is greater than end. It stops at end or before it, without taking that element.")
	StridedSliceClampBeginHigh        = stridedSliceText.Meaning("clamp-begin-high", "Out-of-range values", "In a forward slice, a begin that is at least the size becomes the size.")
	StridedSliceClampBeginLow         = stridedSliceText.Meaning("clamp-begin-low", "Out-of-range values", "In a forward slice, a begin that is still negative after adjustment becomes 0.")
	StridedSliceClampEndHigh          = stridedSliceText.Meaning("clamp-end-high", "Out-of-range values", "In a forward slice, an end that is at least the size becomes the size.")
	StridedSliceClampEndLow           = stridedSliceText.Meaning("clamp-end-low", "Out-of-range values", "In a forward slice, an end that is still negative after adjustment becomes 0.")
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
	StridedSliceBeginMask        = stridedSliceText.Meaning("begin-mask", "Masks, begin_mask; Attributes, begin_mask; Inputs, begin", "A masked begin is ignored: a forward slice starts at element 0.")
	StridedSliceBeginMaskReverse = stridedSliceText.Meaning("begin-mask-reverse", "Masks, begin_mask; Attributes, begin_mask", "A masked begin is ignored: a reverse slice starts at the last element.")
	StridedSliceEndMask          = stridedSliceText.Meaning("end-mask", "Masks, end_mask; Attributes, end_mask; Inputs, end", "A masked end is ignored: a forward slice stops after the last element.")
	StridedSliceEndMaskReverse   = stridedSliceText.Meaning("end-mask-reverse", "Masks, end_mask; Attributes, end_mask; Inputs, end",
		"A masked end is ignored: a reverse slice stops before element 0. With the answer full-range to openvino.strided_slice/reverse-end-mask, it stops after element 0.")
)

// The questions of StridedSlice-1. The first answer to each is the text's, or the nearest to it. ERRATA.md
// says what the text states, and what implementations do.
var (
	EqualBeginEnd = stridedSliceText.Question("equal-begin-end", "Basic slicing", "What does a slice keep if begin equals end after adjustment, clamping and masking, and the element exists?",
		[]spec.Option{EqualKeep: {Name: "keep", Statement: "That element: the dimension has size 1."}, EqualEmpty: {Name: "empty", Statement: "Nothing: the dimension has size 0."}})
	ReverseEndMask = stridedSliceText.Question("reverse-end-mask", "Masks, end_mask; Inputs, end; Example of begin_mask and end_mask", "Where does a reverse slice stop if its end is masked?",
		[]spec.Option{ReverseEndStopBeforeZero: {Name: "stop-before-zero", Statement: "Before element 0: end is 0, exclusive."}, ReverseEndFullRange: {Name: "full-range", Statement: "After element 0: the slice takes the full range."}})
	ReverseBeginBelowZero = stridedSliceText.Question("reverse-begin-below-zero", "Out-of-range values, reverse", "Where does a reverse slice start if begin is still negative after adjustment?",
		[]spec.Option{BelowZeroIsZero: {Name: "zero", Statement: "At element 0."}, BelowZeroIsNothing: {Name: "nothing", Statement: "Before element 0: the slice takes nothing."}})
	ZeroSizeReverse = stridedSliceText.Question("zero-size-dim-reverse", "Reverse indexing (silent)", "What does a reverse slice of a dimension of size 0 keep?",
		[]spec.Option{ZeroSizeEmpty: {Name: "empty", Statement: "Nothing."}, ZeroSizeOne: {Name: "one", Statement: "One element, which may hold anything."}})
	MaskOverlap = stridedSliceText.Question("mask-overlap", "Masks (silent)", "What is a step for which ellipsis_mask is set together with new_axis_mask or shrink_axis_mask?",
		[]spec.Option{OverlapEllipsisFirst: {Name: "ellipsis-first", Statement: "An ellipsis."}, OverlapEllipsisLast: {Name: "ellipsis-last", Statement: "A new axis or a shrink step."}})
	MaskBeyondSteps = stridedSliceText.Question("mask-beyond-steps", "Masks, introduction; Attributes, range of values", "Must mask values after the last step also be 0 or 1, and also be without a second ellipsis?",
		[]spec.Option{{Name: "ignore", Statement: "No: they are ignored, whatever they are."}, {Name: "check", Statement: "Yes: otherwise the call is rejected.", Rejects: true}})
	FewerSteps = stridedSliceText.Question("fewer-steps", "Inputs of the operation, masks; Basic slicing", "May there be fewer steps than dimensions if every step slices one?",
		[]spec.Option{spec.Rejected, {Name: "keep-whole", Statement: "Yes: the dimensions after that of the last step are kept whole."}})
	NewAxisAndShrink = stridedSliceText.Question("new-axis-and-shrink", "Masks (silent)", "What is a step for which new_axis_mask and shrink_axis_mask are set, if it is not an ellipsis?",
		[]spec.Option{BothInsert: {Name: "new-axis", Statement: "A new axis."}, BothShrink: {Name: "shrink", Statement: "A shrink step, whose begin, end and stride count as on any other."}})
	MaskOnShrink = stridedSliceText.Question("mask-on-shrink", "Masks (silent)", "Do begin_mask and end_mask apply to a shrink step?",
		[]spec.Option{MaskOnShrinkApplied: {Name: "apply", Statement: "Yes: a masked begin becomes 0 and a masked end becomes the size, whatever the stride."}, MaskOnShrinkIgnored: {Name: "ignore", Statement: "No: begin and end are used as stated."}})
	ShrinkOutOfRange = stridedSliceText.Question("shrink-out-of-range", "Out-of-range values; Masks, shrink_axis_mask", "May the begin of a shrink step be out of range, if its dimension has elements?",
		[]spec.Option{{Name: "clamp", Statement: "Yes: the nearest element is kept."}, spec.Rejected})
	ShrinkUnequal = stridedSliceText.Question("shrink-unequal", "Masks, shrink_axis_mask", "May the begin and end of a shrink step differ after adjustment and clamping?",
		[]spec.Option{spec.Rejected, {Name: "ignore-end", Statement: "Yes: end is ignored."}})
	ShrinkStride = stridedSliceText.Question("shrink-stride", "Masks, shrink_axis_mask", "May the stride of a shrink step be something other than positive?",
		[]spec.Option{{Name: "ignore", Statement: "Yes: the stride is ignored."}, {Name: "reject-nonpositive", Statement: "No: the call is rejected.", Rejects: true}})
	ZeroStrideIgnored = stridedSliceText.Question("zero-stride-on-ignored-step", "Inputs, stride; Masks", "May the stride be 0 for a step that ignores it: a new axis, an ellipsis or a shrink step?",
		[]spec.Option{spec.Rejected, {Name: "accept", Statement: "Yes."}})
)

// The answers to the questions, apart from those that reject a call, and the others to these.
const (
	EqualKeep, EqualEmpty                         spec.Answer = 0, 1
	ReverseEndStopBeforeZero, ReverseEndFullRange spec.Answer = 0, 1
	BelowZeroIsZero, BelowZeroIsNothing           spec.Answer = 0, 1
	ZeroSizeEmpty, ZeroSizeOne                    spec.Answer = 0, 1
	OverlapEllipsisFirst, OverlapEllipsisLast     spec.Answer = 0, 1
	BothInsert, BothShrink                        spec.Answer = 0, 1
	FewerStepsKeepWhole, ShrinkUnequalIgnored     spec.Answer = 1, 1
	MaskOnShrinkApplied, MaskOnShrinkIgnored      spec.Answer = 0, 1
)
