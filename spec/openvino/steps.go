package openvino

import (
	"iter"

	"example.com/conform/spec"
)

// A StepKind states what a step does with a dimension.
type StepKind uint8

// The kinds of steps.
const (
	Slicing StepKind = iota // takes Count elements of a dimension
	NewAxis                 // inserts a dimension of size 1
	Shrink                  // takes one element and drops the dimension
	Skip                    // keeps a whole dimension
)

// A Step is one slicing step, with begin and end adjusted, clamped and masked
// as the text states.
type Step struct {
	Kind  StepKind
	Entry int // position i in begin, end and stride; -1 for a dimension after the last step
	Dim   int // dimension j of the data; for a new axis the one that follows it
	// Begin is the first element taken, End where a Slicing stops, exclusive,
	// and Stride how far it advances.
	Begin, End, Stride int64
	// Count is the number of elements taken: the size of the output's
	// dimension, where there is one.
	Count int64
	// BeginRule and EndRule are the rules that changed what the call states
	// for begin and end, or nil.
	BeginRule, EndRule *spec.Rule
	// Unbacked says that the element taken does not exist: a dimension of
	// size 0 yields one under [ZeroSizeOne].
	Unbacked bool
}

// Plan yields the steps of a call that breaks no static rule under r, for data of
// the given sizes, in the order of the output's dimensions.
func (a *StridedSliceAttributes) Plan(sizes []int64, r *spec.Reading) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for s := range a.outline(sizes, r) {
			switch s.Kind {
			case Slicing:
				a.slice(&s, sizes[s.Dim], r)
			case Shrink:
				begin, _ := a.shrinkBounds(s.Entry, sizes[s.Dim], r)
				s.Begin, s.Count = clamp(begin, 0, sizes[s.Dim]-1), 1
			case Skip:
				s.Count = sizes[s.Dim]
			case NewAxis:
				s.Count = 1
			}
			if !yield(s) {
				return
			}
		}
	}
}

// outline yields the steps with their kinds, entries and dimensions: i and j of
// the section on steps and dimensions.
func (a *StridedSliceAttributes) outline(sizes []int64, r *spec.Reading) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		j := 0
		for i := range a.Begin {
			kind := a.Kind(i, r.Answer)
			dimensions := 1
			if kind == Skip {
				dimensions = len(sizes) - a.dimensionsUsed(r) // rank(input) - (M - sum(new_axis_mask) - 1)
			}
			for range dimensions {
				if !yield(Step{Kind: kind, Entry: i, Dim: j}) {
					return
				}
				if kind != NewAxis {
					j++
				}
			}
		}
		for ; j < len(sizes); j++ {
			if !yield(Step{Kind: Skip, Entry: -1, Dim: j}) {
				return
			}
		}
	}
}

// Kind returns what step i is.
func (a *StridedSliceAttributes) Kind(i int, answer func(*spec.Question) spec.Answer) StepKind {
	ellipsis, newAxis, shrink := IsSet(a.EllipsisMask, i), IsSet(a.NewAxisMask, i), IsSet(a.ShrinkAxisMask, i)
	if ellipsis && (newAxis || shrink) && answer(MaskOverlap) == OverlapEllipsisLast {
		ellipsis = false
	}
	switch {
	case ellipsis:
		return Skip
	case newAxis && shrink && answer(NewAxisAndShrink) == BothShrink:
		return Shrink
	case newAxis:
		return NewAxis
	case shrink:
		return Shrink
	default:
		return Slicing
	}
}

// dimensionsUsed returns the number of steps that take a dimension of the data.
func (a *StridedSliceAttributes) dimensionsUsed(r *spec.Reading) int {
	used := 0
	for i := range a.Begin {
		if kind := a.Kind(i, r.Answer); kind == Slicing || kind == Shrink {
			used++
		}
	}
	return used
}

// slicesAlone reports whether every step slices a dimension: new_axis_mask,
// shrink_axis_mask and ellipsis_mask are unused.
func (a *StridedSliceAttributes) slicesAlone(r *spec.Reading) bool {
	for i := range a.Begin {
		if a.Kind(i, r.Answer) != Slicing {
			return false
		}
	}
	return true
}

// IsSet reports whether a mask is 1 at step i. A short mask continues with
// zeros.
func IsSet(mask []int64, i int) bool { return i < len(mask) && mask[i] == 1 }

// StrideOf returns the stride of step i, 1 where the call states none.
func (a *StridedSliceAttributes) StrideOf(i int) int64 {
	if a.Stride == nil {
		return 1
	}
	return a.Stride[i]
}

// slice resolves a slicing step in a dimension of the given size.
func (a *StridedSliceAttributes) slice(s *Step, size int64, r *spec.Reading) {
	s.Stride = a.StrideOf(s.Entry)
	if s.Stride < 0 && size == 0 {
		if r.Answer(ZeroSizeReverse) == ZeroSizeOne {
			s.Count, s.Unbacked = 1, true
		}
		s.EndRule = StridedSliceZeroSize
		return
	}
	if s.Stride > 0 {
		a.forward(s, size)
	} else {
		a.reverse(s, size, r)
	}
	switch {
	case s.Begin == s.End:
		if s.Begin >= 0 && s.Begin < size && r.Answer(EqualBeginEnd) == EqualKeep {
			s.Count, s.EndRule = 1, StridedSliceEqualKeepsOne
		}
	case s.Stride > 0 && s.Begin < s.End:
		s.Count = (s.End-s.Begin-1)/s.Stride + 1
	case s.Stride < 0 && s.Begin > s.End:
		s.Count = (s.End-s.Begin+1)/s.Stride + 1
	}
}

// forward sets begin and end of a step with a positive stride.
func (a *StridedSliceAttributes) forward(s *Step, size int64) {
	if IsSet(a.BeginMask, s.Entry) {
		s.Begin, s.BeginRule = 0, StridedSliceBeginMask
	} else {
		s.Begin, s.BeginRule = resolve(a.Begin[s.Entry], size, limits{0, size, StridedSliceClampBeginLow, StridedSliceClampBeginHigh})
	}
	if IsSet(a.EndMask, s.Entry) {
		s.End, s.EndRule = size, StridedSliceEndMask
	} else {
		s.End, s.EndRule = resolve(a.End[s.Entry], size, limits{0, size, StridedSliceClampEndLow, StridedSliceClampEndHigh})
	}
}

// reverse sets begin and end of a step with a negative stride, in a dimension
// that has elements.
func (a *StridedSliceAttributes) reverse(s *Step, size int64, r *spec.Reading) {
	if IsSet(a.BeginMask, s.Entry) {
		s.Begin, s.BeginRule = size-1, StridedSliceBeginMaskReverse
	} else {
		s.Begin, s.BeginRule = resolve(a.Begin[s.Entry], size, limits{0, size - 1, StridedSliceClampReverseBeginLow, StridedSliceClampReverseBeginHigh})
		if s.BeginRule == StridedSliceClampReverseBeginLow && r.Answer(ReverseBeginBelowZero) == BelowZeroIsNothing {
			s.Begin = -1
		}
	}
	if IsSet(a.EndMask, s.Entry) {
		s.End, s.EndRule = 0, StridedSliceEndMaskReverse
		if r.Answer(ReverseEndMask) == ReverseEndFullRange {
			s.End = -1
		}
	} else {
		s.End, s.EndRule = resolve(a.End[s.Entry], size, limits{-1, size, StridedSliceClampReverseEndLow, StridedSliceClampReverseEndHigh})
	}
}

// limits are the values that replace a begin or end before the first element or
// after the last, and the rules that state them.
type limits struct {
	low, high         int64
	lowRule, highRule *spec.Rule
}

// resolve adjusts a negative begin or end and clamps the result. It returns
// the rule that changed the value, or nil.
func resolve(value, size int64, to limits) (int64, *spec.Rule) {
	var rule *spec.Rule
	if value < 0 {
		value, rule = value+size, StridedSliceNegativeAdjustment
	}
	switch {
	case value < 0:
		return to.low, to.lowRule
	case value > to.high:
		return to.high, to.highRule
	default:
		return value, rule
	}
}

// shrinkBounds returns begin and end of a shrink step, adjusted and masked
// but not clamped. The stride is ignored, so nothing is reversed.
func (a *StridedSliceAttributes) shrinkBounds(i int, size int64, r *spec.Reading) (begin, end int64) {
	begin, end = a.Begin[i], a.End[i]
	if begin < 0 {
		begin += size
	}
	if end < 0 {
		end += size
	}
	beginMasked, endMasked := IsSet(a.BeginMask, i), IsSet(a.EndMask, i)
	if (beginMasked || endMasked) && r.Answer(MaskOnShrink) == MaskOnShrinkApplied {
		if beginMasked {
			begin = 0
		}
		if endMasked {
			end = size
		}
	}
	return begin, end
}

func clamp(value, low, high int64) int64 { return max(low, min(value, high)) }
