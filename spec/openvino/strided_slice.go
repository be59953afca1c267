package openvino

import (
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// StridedSlice copies a strided, possibly reversed part of each dimension of
// the data, and may insert, drop and skip dimensions (StridedSlice-1). The
// sizes of its output follow from the attributes.
var StridedSlice = &spec.Operator{
	Name: "openvino.strided_slice",
	Text: stridedSliceText,
	Params: []spec.Param{
		{Name: "data"},
		{Name: "output", Dir: spec.Out, Like: "data", Sizes: stridedSliceSizes},
	},
	Attributes: spec.Attributes(StridedSliceAttributes{}),
	Rules:      stridedSliceRules,
	Questions: []*spec.Question{
		EqualBeginEnd, ReverseEndMask, ReverseBeginBelowZero, ZeroSizeReverse, MaskLength, MaskBeyondSteps,
		FewerSteps, MaskOverlap, NewAxisAndShrink, MaskOnShrink, ShrinkOutOfRange, ShrinkUnequal, ShrinkStride, ZeroStrideIgnored,
	},
	Check: checkStridedSlice,
}

// StridedSliceAttributes are the inputs of StridedSlice-1 that decide the
// shape of its output, and its masks. Begin, End and Stride have M entries,
// one a slicing step; a mask may have any length. A nil list is absent.
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

func checkStridedSlice(c *spec.Call, r *spec.Reading, v *spec.Violations) {
	a := c.Attributes.(*StridedSliceAttributes)
	data, output := &c.Tensors[0], c.Output()
	if output.DType != data.DType {
		v.Break(StridedSliceSameType, "data is %v, output %v", data.DType, output.DType)
	}
	if !a.checkLists(r, v) {
		return
	}
	for i := range a.Begin {
		a.checkStride(i, r, v)
	}
	if used := a.dimensionsUsed(r); used > data.Rank() {
		v.Break(StridedSliceEnoughDimensions, "%d steps take a dimension each, data has %d", used, data.Rank())
		return
	}
	if a.slicesAlone(r) && len(a.Begin) < data.Rank() && r.Answer(FewerSteps) == FewerStepsRejected {
		v.Break(StridedSliceRankKept, "%d steps, each of which slices a dimension, for data with %d", len(a.Begin), data.Rank())
	}
	var room [typicalSteps]Step
	for _, s := range a.outline(data.Sizes, r, room[:0]) {
		if s.Kind == Shrink {
			a.checkShrink(s, data.Sizes[s.Dim], r, v)
		}
	}
}

// checkLists checks the lengths of the lists and the values of the masks. It
// reports whether the lists describe steps at all.
func (a *StridedSliceAttributes) checkLists(r *spec.Reading, v *spec.Violations) bool {
	ok := true
	fail := func(rule *spec.Rule, format string, args ...any) {
		v.Break(rule, format, args...)
		ok = false
	}
	if len(a.End) != len(a.Begin) {
		fail(StridedSliceEqualLengths, "begin has %d entries, end %d", len(a.Begin), len(a.End))
	}
	if a.Stride != nil && len(a.Stride) != len(a.Begin) {
		fail(StridedSliceEqualLengths, "begin has %d entries, stride %d", len(a.Begin), len(a.Stride))
	}
	if a.BeginMask == nil || a.EndMask == nil {
		fail(StridedSliceMasksRequired, "begin_mask or end_mask is missing")
		return ok
	}
	masks := [...][]int64{a.BeginMask, a.EndMask, a.NewAxisMask, a.ShrinkAxisMask, a.EllipsisMask}
	checked := func(i int) bool { // whether entry i counts
		return i < len(a.Begin) || r.Answer(MaskBeyondSteps) == MaskBeyondChecked
	}
	unequal := false
	for k, mask := range masks {
		unequal = unequal || len(mask) > 0 && len(mask) != len(a.BeginMask)
		for i, bit := range mask {
			if bit != 0 && bit != 1 && checked(i) {
				fail(StridedSliceMaskValues, "%s[%d] is %d", maskNames[k], i, bit)
			}
		}
	}
	if unequal && r.Answer(MaskLength) == MaskUnequalRejected {
		fail(StridedSliceEqualLengths, "the masks have %d, %d, %d, %d and %d entries", len(masks[0]), len(masks[1]), len(masks[2]), len(masks[3]), len(masks[4]))
	}
	ellipses := 0
	for i, bit := range a.EllipsisMask {
		if bit != 1 {
			continue
		}
		if ellipses++; ellipses > 1 && checked(i) {
			fail(StridedSliceEllipsisOnce, "ellipsis_mask is %v", a.EllipsisMask)
		}
	}
	return ok
}

var maskNames = [...]string{"begin_mask", "end_mask", "new_axis_mask", "shrink_axis_mask", "ellipsis_mask"}

// checkStride checks the stride of step i, which matters to a slicing step
// alone.
func (a *StridedSliceAttributes) checkStride(i int, r *spec.Reading, v *spec.Violations) {
	stride := a.stride(i)
	if stride > 0 {
		return
	}
	kind := a.kind(i, r)
	if stride == 0 && (kind == Slice || r.Answer(ZeroStrideIgnored) == ZeroStrideRejected) {
		v.Break(StridedSliceStrideNonzero, "stride[%d] is 0", i)
		return
	}
	if kind == Shrink && r.Answer(ShrinkStride) == ShrinkStrideRejected {
		v.Break(StridedSliceStrideNonzero, "stride[%d] is %d on a shrink step, where it must be positive", i, stride)
	}
}

// checkShrink checks that a shrink step names one element of its dimension.
func (a *StridedSliceAttributes) checkShrink(s Step, size int64, r *spec.Reading, v *spec.Violations) {
	begin, end := a.shrinkBounds(s.Entry, size, r)
	first, stop := clamp(begin, 0, size), clamp(end, 0, size)
	if first != stop && r.Answer(ShrinkUnequal) == ShrinkUnequalRejected {
		v.Break(StridedSliceShrinkEqual, "step %d: begin is %d and end is %d after adjustment and clamping", s.Entry, first, stop)
	}
	if begin >= 0 && begin < size {
		return
	}
	if size == 0 || r.Answer(ShrinkOutOfRange) == ShrinkRejected {
		v.Break(StridedSliceShrinkInRange, "step %d: begin is %d in dimension %d of size %d", s.Entry, begin, s.Dim, size)
	}
}

// stridedSliceSizes appends the size that each step of a valid call leaves.
func stridedSliceSizes(c *spec.Call, r *spec.Reading, _ int, sizes []int64) []int64 {
	var room [typicalSteps]Step
	for _, s := range c.Attributes.(*StridedSliceAttributes).Plan(c.Tensors[0].Sizes, r, room[:0]) {
		if s.Kind != Shrink {
			sizes = append(sizes, s.Count)
		}
	}
	return sizes
}

// typicalSteps is a number of steps that few plans exceed.
const typicalSteps = 2 * tensor.MaxRank
