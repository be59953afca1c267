package openvino

import (
	"math"
	"slices"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// StridedSlice is StridedSlice-1 in the text's order ("Detailed description", "Steps and dimensions"):
//
//	for each step i, in dimension j:
//	    slicing_index = begin[i]
//	    while slicing_index < end[i], or > when stride[i] < 0:
//	        append the elements of dimension j at slicing_index
//	        slicing_index += stride[i]
//
// The steps are those of [openvino.StridedSliceAttributes.Steps], and the loop is that of
// [family.Before]: a step takes a window of its dimension. An output element combines one place of each.
var StridedSlice = walk.Page{Run: walk.With(stridedSlice), Subjects: stridedSliceSubjects}

func stridedSlice(w *walk.Walk, a *openvino.StridedSliceAttributes) {
	data, output := w.Operand("data"), w.Output("output")
	var room [tensor.MaxRank]family.Window
	windows, sizes := room[:0], w.Index(data.Rank() + len(a.Begin))[:0]
	w.Cite(openvino.StridedSliceStartsAtBegin)
	for s := range a.Steps(data.Sizes, w.Answer) {
		x := take(w, s)
		if w.Explaining && s.I >= 0 {
			x.tabulate(w)
		}
		if s.Kind == openvino.NewAxis {
			sizes = append(sizes, x.Count)
		}
		for _, size := range data.Sizes[s.J : s.J+s.Dims] {
			if s.Kind == openvino.Skip {
				x.Window = family.Whole(size)
			}
			if x.To = family.Dropped; s.Kind != openvino.Shrink {
				x.To = len(sizes)
				sizes = append(sizes, x.Count)
			}
			windows = append(windows, x.Window)
		}
	}
	if output.HasSizes(sizes...) {
		family.FromWindows(w, output, windows, "begin", "stride")
	}
}

// A taking is what a step takes of a dimension.
type taking struct {
	openvino.Step
	family.Window
	first, stop int64 // begin and end of a slicing step: adjusted, masked and clamped
}

// take returns what a step takes, and names the rules that say so.
func take(w *walk.Walk, s openvino.Step) (x taking) {
	switch x.Step = s; {
	case s.Kind == openvino.NewAxis:
		w.Cite(openvino.StridedSliceNewAxis)
		x.Count = 1
	case s.Kind == openvino.Shrink:
		w.Cite(openvino.StridedSliceShrink)
		begin, _ := s.Shrunk(w.Answer)
		x.Window = family.Window{Start: min(max(begin, 0), s.Size-1), Count: 1}
	case s.I < 0:
		w.Cite(openvino.StridedSliceTrailing)
	case s.Kind == openvino.Skip && s.Dims > 0:
		w.Cite(openvino.StridedSliceEllipsis)
	case s.Kind == openvino.Skip:
	case s.Size > 0 || s.Stride > 0:
		x.slice(w)
	case w.Answer(openvino.ZeroSizeReverse) == openvino.ZeroSizeOne:
		w.Cite(openvino.StridedSliceZeroSize)
		x.Window = family.Window{Start: walk.Nowhere, Count: 1}
	}
	return x
}

// slice sets the window of a slicing step.
func (x *taking) slice(w *walk.Walk) {
	reverse := x.Stride < 0
	begin := bound{0, 0, x.Size, openvino.StridedSliceBeginMask, openvino.StridedSliceClampBeginLow, openvino.StridedSliceClampBeginHigh}
	end := bound{x.Size, 0, x.Size, openvino.StridedSliceEndMask, openvino.StridedSliceClampEndLow, openvino.StridedSliceClampEndHigh}
	if reverse {
		begin = bound{x.Size - 1, 0, x.Size - 1, openvino.StridedSliceBeginMaskReverse, openvino.StridedSliceClampReverseBeginLow, openvino.StridedSliceClampReverseBeginHigh}
		end = bound{0, -1, x.Size, openvino.StridedSliceEndMaskReverse, openvino.StridedSliceClampReverseEndLow, openvino.StridedSliceClampReverseEndHigh}
		if x.AdjustedBegin < 0 && !x.BeginMasked && w.Answer(openvino.ReverseBeginBelowZero) == openvino.BelowZeroIsNothing {
			begin.low = -1
		}
		if x.EndMasked && w.Answer(openvino.ReverseEndMask) == openvino.ReverseEndFullRange {
			end.mask = -1
		}
	}
	x.first, x.stop = begin.of(w, x.Begin, x.AdjustedBegin, x.BeginMasked), end.of(w, x.End, x.AdjustedEnd, x.EndMasked)

	x.Window = family.Before(x.first, x.stop, x.Stride)
	switch exists := 0 <= x.first && x.first < x.Size; {
	case x.first == x.stop && exists && w.Answer(openvino.EqualBeginEnd) == openvino.EqualKeep:
		w.Cite(openvino.StridedSliceEqualKeepsOne)
		x.Count = 1
	case x.Count > 1 && reverse:
		w.Cite(openvino.StridedSliceReverse)
	case x.Count > 1 && x.Stride > 1:
		w.Cite(openvino.StridedSliceAdvance)
	}
}

// A bound says what becomes of begin or end (sections "Out-of-range values" and "Masks").
type bound struct {
	mask, low, high        int64 // if it is masked, still negative after adjustment, or above high
	masked, negative, over *spec.Rule
}

// of returns what becomes of a begin or end, which is stated and adjusted.
func (b *bound) of(w *walk.Walk, stated, adjusted int64, masked bool) int64 {
	if stated < 0 && !masked {
		w.Cite(openvino.StridedSliceNegativeAdjustment)
	}
	switch {
	case masked:
		return w.Ruled(b.mask, b.masked)
	case adjusted < 0:
		return w.Ruled(b.low, b.negative)
	case adjusted > b.high:
		return w.Ruled(b.high, b.over)
	}
	return adjusted
}

// tabulate adds the row of a step to the table of steps.
func (x *taking) tabulate(w *walk.Walk) {
	w.Step("step", "is", "dimension", "begin:end:stride", "masks", "adjusted", "clamped", "size")
	w.Cell("step", "%d", x.I)
	w.Cell("is", "%s", [...]string{openvino.Slicing: "slice", openvino.NewAxis: "new axis", openvino.Shrink: "shrink", openvino.Skip: "ellipsis"}[x.Kind])
	if x.Kind == openvino.Slicing || x.Kind == openvino.Shrink {
		w.Cell("dimension", "%d of %d", x.J, x.Size)
		w.Cell("begin:end:stride", "%d:%d:%d", x.Begin, x.End, x.Stride)
		w.Cell("masks", "%s", map[[2]bool]string{{true, false}: "begin", {false, true}: "end", {true, true}: "begin, end"}[[...]bool{x.BeginMasked, x.EndMasked}])
		w.Cell("adjusted", "%d:%d", x.AdjustedBegin, x.AdjustedEnd)
	}
	if x.Kind == openvino.Slicing && (x.Size > 0 || x.Stride > 0) {
		w.Cell("clamped", "%d:%d", x.first, x.stop)
	}
	if x.Kind == openvino.Slicing || x.Kind == openvino.NewAxis {
		w.Cell("size", "%d", x.Count)
	}
}

// stridedSliceSubjects covers what [StridedSlice] does not name, and the steps of a call that is only checked.
func stridedSliceSubjects(c *spec.Checked, r *spec.Reading, decides func(rule *spec.Rule, holds bool)) {
	a, sizes := spec.As[openvino.StridedSliceAttributes](c.Call), c.Input("data").Sizes
	values := slices.Concat(a.Begin, a.End, a.Stride)
	m, lengths := len(a.Begin), []int{len(a.BeginMask), len(a.EndMask), len(a.NewAxisMask), len(a.ShrinkAxisMask), len(a.EllipsisMask)}
	shortest, longest := slices.Min(lengths), slices.Max(lengths)
	decides(openvino.StridedSliceAnyRank, len(sizes) == 0 || len(sizes) > 4 || slices.Contains(sizes, 0))
	decides(openvino.StridedSliceAnyType, true)
	decides(openvino.StridedSliceIndexType, m > 0 && (slices.Min(values) <= math.MinInt32 || slices.Max(values) >= math.MaxInt32))
	decides(openvino.StridedSliceStrideDefault, a.Stride == nil)
	decides(openvino.StridedSliceMaskDefaults, a.NewAxisMask == nil || a.ShrinkAxisMask == nil || a.EllipsisMask == nil)
	decides(openvino.StridedSliceShortMask, shortest < m)
	decides(openvino.StridedSliceLongMask, longest > m)

	w, slicing := walk.Apart(c, r), true // every step is a slice
	for s := range a.Steps(sizes, w.Answer) {
		x := take(w, s)
		idle := s.Begin == 0 && s.End == 0 && s.Stride == 1 // as in a step that ignores them
		slicing = slicing && (s.Kind == openvino.Slicing || s.I < 0)
		decides(openvino.StridedSliceMaskOverlap, s.Overlaps)
		switch s.Kind {
		case openvino.Skip:
			decides(openvino.StridedSliceEllipsisSpan, s.I >= 0)
			decides(openvino.StridedSliceEllipsisIgnores, s.I >= 0 && !idle)
		case openvino.NewAxis:
			decides(openvino.StridedSliceNewAxisIgnores, !idle)
			decides(openvino.StridedSliceNewAxisTakesNone, s.J < len(sizes))
		case openvino.Shrink:
			decides(openvino.StridedSliceShrinkStride, s.Stride != 1)
			decides(openvino.StridedSliceNegativeAdjustment, s.Begin < 0)
		case openvino.Slicing:
			reverse, exists, span := s.Stride < 0, s.Size > 0, x.stop-x.first
			decides(openvino.StridedSliceZeroSize, !exists)
			decides(openvino.StridedSliceAdjustedOnce, !s.BeginMasked && s.Begin < -s.Size || !s.EndMasked && s.End < -s.Size)
			decides(openvino.StridedSliceEqualKeepsOne, exists && span == 0)
			decides(openvino.StridedSliceEndExclusive, exists && !reverse && !s.EndMasked)
			decides(openvino.StridedSliceAdvance, s.Stride > 1 && span > 1) // a stride of 1 would take more
			decides(openvino.StridedSliceReverseEndExclusive, exists && reverse)
			decides(openvino.StridedSliceReverse, reverse && span < -1)
		}
	}
	decides(openvino.StridedSliceBasicSteps, m > 1 && slicing)
	decides(openvino.StridedSliceRankKept, m > 0 && (slicing || m != len(sizes)))
	for _, rule := range w.Rules() {
		decides(rule, true)
	}
}
