package openvino

import (
	"math"
	"slices"

	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// stridedSliceSubjects calls decides for the rules that [StridedSlice] does not
// name.
func stridedSliceSubjects(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	a := c.Attributes.(*openvino.StridedSliceAttributes)
	sizes := c.Input("data").Sizes
	m := len(a.Begin)
	masks := [][]int64{a.BeginMask, a.EndMask, a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask}
	unequal, short, long := false, false, false
	for _, mask := range masks {
		unequal = unequal || len(mask) != len(a.BeginMask)
		short = short || len(mask) < m
		long = long || len(mask) > m
	}
	extreme := slices.ContainsFunc(slices.Concat(a.Begin, a.End, a.Stride), func(value int64) bool {
		return value <= math.MinInt32 || value >= math.MaxInt32
	})

	decides(openvino.StridedSliceAnyRank, len(sizes) == 0 || len(sizes) > 4 || slices.Contains(sizes, 0))
	decides(openvino.StridedSliceAnyType, true)
	decides(openvino.StridedSliceIndexType, extreme)
	decides(openvino.StridedSliceStrideDefault, a.Stride == nil)
	decides(openvino.StridedSliceMaskDefaults, a.NewAxisMask == nil || a.ShrinkAxisMask == nil || a.EllipsisMask == nil)
	decides(openvino.StridedSliceMaskLengths, unequal)
	decides(openvino.StridedSliceShortMask, short)
	decides(openvino.StridedSliceLongMask, long)

	structural := false // some step is not a slice
	for i := range a.Begin {
		skip, insert, shrinks := openvino.IsSet(a.EllipsisMask, i), openvino.IsSet(a.NewAxisMask, i), openvino.IsSet(a.ShrinkAxisMask, i)
		structural = structural || skip || insert || shrinks
		decides(openvino.StridedSliceMaskOverlap, skip && (insert || shrinks) || insert && shrinks)
		decides(openvino.StridedSliceEllipsisSpan, skip)
		decides(openvino.StridedSliceEllipsisIgnores, skip && !idle(a, i))
	}
	decides(openvino.StridedSliceBasicSteps, m > 1 && !structural)
	decides(openvino.StridedSliceRankKept, m > 0 && (!structural || m != len(sizes)))
	w := walk.Apart(c, r)
	for s := range steps(w, a, sizes) {
		stepSubject(a, &s, sizes, decides)
	}
	for _, rule := range w.Rules() {
		decides(rule, true)
	}
}

// stepSubject calls decides for the rules of a step that the step itself does
// not name.
func stepSubject(a *openvino.StridedSliceAttributes, s *step, sizes []int64, decides func(rule *spec.Rule, holds bool)) {
	switch s.kind {
	case openvino.NewAxis:
		decides(openvino.StridedSliceNewAxisIgnores, !idle(a, s.entry))
		decides(openvino.StridedSliceNewAxisTakesNone, s.dim < len(sizes))
	case openvino.Shrink:
		decides(openvino.StridedSliceShrinkStride, a.StrideOf(s.entry) != 1)
		decides(openvino.StridedSliceNegativeAdjustment, a.Begin[s.entry] < 0)
	case openvino.Slicing:
		sliceSubject(a, s, sizes[s.dim], decides)
	}
}

// idle reports whether step i has begin 0, end 0 and stride 1, as a step that
// ignores them should have.
func idle(a *openvino.StridedSliceAttributes, i int) bool {
	return a.Begin[i] == 0 && a.End[i] == 0 && a.StrideOf(i) == 1
}

// sliceSubject calls decides for the rules of a slicing step.
func sliceSubject(a *openvino.StridedSliceAttributes, s *step, size int64, decides func(rule *spec.Rule, holds bool)) {
	beginMasked, endMasked := openvino.IsSet(a.BeginMask, s.entry), openvino.IsSet(a.EndMask, s.entry)
	beyond := func(value int64, masked bool) bool { return !masked && value < -size }
	decides(openvino.StridedSliceMaskedSteps, beginMasked || endMasked)
	decides(openvino.StridedSliceZeroSize, size == 0)
	decides(openvino.StridedSliceAdjustedOnce, beyond(a.Begin[s.entry], beginMasked) || beyond(a.End[s.entry], endMasked))
	if size == 0 {
		return
	}
	reverse := s.stride < 0
	decides(openvino.StridedSliceEqualKeepsOne, s.begin == s.end)
	decides(openvino.StridedSliceEndExclusive, !reverse && !endMasked)
	decides(openvino.StridedSliceReverseEndExclusive, reverse)
	decides(openvino.StridedSliceAdvance, s.stride > 1 && s.end-s.begin > 1) // a stride of 1 would take more
	decides(openvino.StridedSliceReverse, reverse && s.begin-s.end > 1)
	decides(openvino.StridedSliceReverseAdvance, reverse && s.begin-s.end > 1)
}
