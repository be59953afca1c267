package openvino

import "example.com/conform/spec"

// A StepKind states what a step does with a dimension.
type StepKind uint8

// The kinds of steps.
const (
	Slicing StepKind = iota // takes elements of a dimension
	NewAxis                 // inserts a dimension of size 1
	Shrink                  // takes one element and drops the dimension
	Skip                    // keeps the dimensions whole that no other step takes
)

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
