package openvino

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// StridedSlice is StridedSlice-1 in the text's order. Step i slices dimension j
// of the data:
//
//	for each step i, in dimension j:
//	    slicing_index = begin[i]
//	    while slicing_index < end[i], or > when stride[i] < 0:
//	        append the elements of dimension j at slicing_index
//	        slicing_index += stride[i]
//
// The loop is that of [family.Before]. The prologue computes the window of each
// step in its dimension; an output element combines one place of each.
var StridedSlice = walk.Page{Run: stridedSlice, Subjects: stridedSliceSubjects}

func stridedSlice(w *walk.Walk) {
	a := w.Attributes.(*openvino.StridedSliceAttributes)
	data, output := w.Operand("data"), w.Output("output")
	var taken [tensor.MaxRank]step                  // by dimension of the data
	from := w.Index(data.Rank() + len(a.Begin))[:0] // the data's dimension, by dimension of the output
	sizes := w.Index(data.Rank() + len(a.Begin))[:0]
	w.By(openvino.StridedSliceStartsAtBegin)
	for s := range steps(w, a, data.Sizes) {
		if w.Explaining {
			tabulate(w, a, &s)
		}
		switch s.kind {
		case openvino.NewAxis:
			from, sizes = append(from, inserted), append(sizes, 1)
		case openvino.Shrink:
			taken[s.dim] = s
		default:
			for d := s.dim; d < s.dim+s.dims; d++ {
				if taken[d] = s; s.kind == openvino.Skip {
					taken[d].Window = family.Whole(data.Sizes[d])
				}
				from, sizes = append(from, int64(d)), append(sizes, taken[d].Count)
			}
		}
	}
	if !output.HasSizes(sizes...) {
		return
	}

	at := w.Index(data.Rank())
	for d := range at {
		at[d] = taken[d].Start // the only element that shrinking keeps
	}
	for out := range output.Evenly {
		for k, d := range from {
			if d != inserted {
				at[d] = taken[d].At(out[k])
			}
		}
		w.From(data, at)
	}
	if out := output.Asked(); out != nil {
		explainSlice(w, taken[:data.Rank()], from, out)
	}
}

// inserted replaces the dimension of the data if the output has a new axis.
const inserted = -1

// A step is what slicing step i does; i and j are those of the section on steps
// and dimensions.
type step struct {
	kind          openvino.StepKind
	entry         int // i; -1 for the dimensions after the last step's
	dim           int // j, the first of the dimensions that it takes
	dims          int // number of dimensions that it takes
	family.Window     // of a slicing or shrink step, in its dimension
	// begin and end of a slicing step are adjusted, masked and clamped.
	begin, end, stride int64
}

// steps yields the steps of a call, in the order of the output's dimensions.
func steps(w *walk.Walk, a *openvino.StridedSliceAttributes, sizes []int64) iter.Seq[step] {
	return func(yield func(step) bool) {
		skipped := len(sizes) // rank(input) - (M - sum(new_axis_mask) - 1)
		for i := range a.Begin {
			if kind := a.Kind(i, w.Answer); kind == openvino.Slicing || kind == openvino.Shrink {
				skipped--
			}
		}
		j := 0
		for i := range a.Begin {
			s := step{kind: a.Kind(i, w.Answer), entry: i, dim: j}
			switch s.kind {
			case openvino.NewAxis:
				w.By(openvino.StridedSliceNewAxis)
			case openvino.Skip:
				if s.dims = skipped; skipped > 0 {
					w.By(openvino.StridedSliceEllipsis)
				}
			case openvino.Shrink:
				w.By(openvino.StridedSliceShrink)
				s.dims, s.Window = 1, family.Window{Start: shrink(w, a, i, sizes[j]), Count: 1}
			case openvino.Slicing:
				s.dims = 1
				s.slice(w, a, sizes[j])
			}
			if !yield(s) {
				return
			}
			j += s.dims
		}
		if rest := len(sizes) - j; rest > 0 {
			w.By(openvino.StridedSliceTrailing)
			yield(step{kind: openvino.Skip, entry: -1, dim: j, dims: rest})
		}
	}
}

// shrink returns the window of the single element that step i keeps.
func shrink(w *walk.Walk, a *openvino.StridedSliceAttributes, i int, size int64) int64 {
	begin := a.Begin[i]
	if begin < 0 {
		begin += size
	}
	if openvino.IsSet(a.BeginMask, i) && w.Answer(openvino.MaskOnShrink) == openvino.MaskOnShrinkApplied {
		begin = 0
	}
	return min(max(begin, 0), size-1)
}

// slice computes the window of a slicing step.
func (s *step) slice(w *walk.Walk, a *openvino.StridedSliceAttributes, size int64) {
	i := s.entry
	s.stride = a.StrideOf(i)
	reverse := s.stride < 0
	if reverse && size == 0 {
		if w.Answer(openvino.ZeroSizeReverse) == openvino.ZeroSizeOne {
			w.By(openvino.StridedSliceZeroSize)
			s.Window = family.Window{Start: walk.Nowhere, Count: 1}
		}
		return
	}

	switch masked := openvino.IsSet(a.BeginMask, i); {
	case masked && reverse:
		s.begin = w.Ruled(size-1, openvino.StridedSliceBeginMaskReverse)
	case masked:
		s.begin = w.Ruled(0, openvino.StridedSliceBeginMask)
	default:
		s.begin = clampBegin(w, fromBack(w, a.Begin[i], size), size, reverse)
	}
	switch masked := openvino.IsSet(a.EndMask, i); {
	case masked && reverse:
		s.end = w.Ruled(0, openvino.StridedSliceEndMaskReverse)
		if w.Answer(openvino.ReverseEndMask) == openvino.ReverseEndFullRange {
			s.end = -1
		}
	case masked:
		s.end = w.Ruled(size, openvino.StridedSliceEndMask)
	default:
		s.end = clampEnd(w, fromBack(w, a.End[i], size), size, reverse)
	}

	if s.begin == s.end {
		if 0 <= s.begin && s.begin < size && w.Answer(openvino.EqualBeginEnd) == openvino.EqualKeep {
			w.By(openvino.StridedSliceEqualKeepsOne)
			s.Window = family.Window{Start: s.begin, Step: s.stride, Count: 1}
		}
		return
	}
	s.Window = family.Before(s.begin, s.end, s.stride)
	switch {
	case s.Count < 2:
	case reverse:
		w.By(openvino.StridedSliceReverse)
	case s.stride > 1:
		w.By(openvino.StridedSliceAdvance)
	}
}

// fromBack adds the size to a negative begin or end, once.
func fromBack(w *walk.Walk, value, size int64) int64 {
	if value < 0 {
		return w.Ruled(value+size, openvino.StridedSliceNegativeAdjustment)
	}
	return value
}

// clampBegin silently clamps a begin that is out of range after adjustment.
func clampBegin(w *walk.Walk, begin, size int64, reverse bool) int64 {
	switch {
	case reverse && begin >= size:
		return w.Ruled(size-1, openvino.StridedSliceClampReverseBeginHigh)
	case reverse && begin < 0:
		w.By(openvino.StridedSliceClampReverseBeginLow)
		if w.Answer(openvino.ReverseBeginBelowZero) == openvino.BelowZeroIsNothing {
			return -1
		}
		return 0
	case begin > size:
		return w.Ruled(size, openvino.StridedSliceClampBeginHigh)
	case begin < 0:
		return w.Ruled(0, openvino.StridedSliceClampBeginLow)
	default:
		return begin
	}
}

// clampEnd silently clamps an end that is out of range after adjustment.
func clampEnd(w *walk.Walk, end, size int64, reverse bool) int64 {
	switch {
	case reverse && end < 0:
		return w.Ruled(-1, openvino.StridedSliceClampReverseEndLow)
	case reverse && end > size:
		return w.Ruled(size, openvino.StridedSliceClampReverseEndHigh)
	case end > size:
		return w.Ruled(size, openvino.StridedSliceClampEndHigh)
	case end < 0:
		return w.Ruled(0, openvino.StridedSliceClampEndLow)
	default:
		return end
	}
}

// explainSlice explains from which index of the data the output element out is
// copied: data[begin 3 + stride -1 * 2 = 1, begin 0, 4].
func explainSlice(w *walk.Walk, taken []step, from, out []int64) {
	words := make([]string, len(taken))
	for d, s := range taken {
		k := int64(0) // position among the elements of the window
		if j := slices.Index(from, int64(d)); j >= 0 {
			k = out[j]
		}
		switch at := s.At(k); {
		case at == walk.Nowhere:
			w.Note("dimension %d of data has no element", d)
			return
		case s.kind == openvino.Skip:
			words[d] = fmt.Sprint(at)
		case s.kind == openvino.Shrink:
			words[d] = fmt.Sprintf("begin %d", at)
		default:
			words[d] = fmt.Sprintf("begin %d + stride %d * %d = %d", s.Start, s.Step, k, at)
		}
	}
	w.Because("data[%s]", strings.Join(words, ", "))
}
