package openvino

import (
	"fmt"
	"slices"
	"strings"

	"example.com/conform/oracle/family"
	"example.com/conform/oracle/walk"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// StridedSlice is StridedSlice-1 in the text's order. Step i slices dimension
// j of the data:
//
//	for each step i, in dimension j:
//	    slicing_index = begin[i]
//	    while slicing_index < end[i], or > when stride[i] < 0:
//	        append the elements of dimension j at slicing_index
//	        slicing_index += stride[i]
//
// The loop is that of [family.Before]. The prologue finds the window that is taken of
// each dimension; an output element combines a place of each.
var StridedSlice = walk.Page{Run: stridedSlice, Subjects: stridedSliceSubjects}

func stridedSlice(w *walk.Walk) {
	a := w.Attributes.(*openvino.StridedSliceAttributes)
	data, output := w.Operand("data"), w.Output("output")
	var taken [tensor.MaxRank]family.Window         // by dimension of the data
	from := w.Index(data.Rank() + len(a.Begin))[:0] // the data's dimension, by dimension of the output
	stepOf := w.Index(data.Rank())                  // the slicing step, by dimension of the data

	skipped := int64(data.Rank()) // rank(input) - (M - sum(new_axis_mask) - 1)
	for i := range a.Begin {
		if kind := a.Kind(i, w.Answer); kind == openvino.Slicing || kind == openvino.Shrink {
			skipped--
		}
	}

	j := int64(0)
	w.By(openvino.StridedSliceStartsAtBegin)
	keep := func(dimensions int64) {
		for range dimensions {
			stepOf[j], taken[j] = whole, family.Whole(data.Sizes[j])
			from = append(from, j)
			j++
		}
	}
	for i := range a.Begin {
		if w.Explaining {
			tabulate(w, a, i, j)
		}
		switch a.Kind(i, w.Answer) {
		case openvino.NewAxis:
			w.By(openvino.StridedSliceNewAxis)
			from = append(from, inserted)
		case openvino.Skip:
			if skipped > 0 {
				w.By(openvino.StridedSliceEllipsis)
			}
			keep(skipped)
		case openvino.Shrink:
			w.By(openvino.StridedSliceShrink)
			stepOf[j], taken[j] = shrunk, family.Window{Start: shrink(w, a, i, data.Sizes[j]), Count: 1}
			j++
		case openvino.Slicing:
			stepOf[j], taken[j] = int64(i), slice(w, a, i, data.Sizes[j])
			if w.Explaining {
				w.Cell("size", "%d", taken[j].Count)
			}
			from = append(from, j)
			j++
		}
	}
	if rest := int64(data.Rank()) - j; rest > 0 {
		w.By(openvino.StridedSliceTrailing)
		keep(rest)
	}

	for k, d := range from {
		if d == inserted {
			output.Size(k, 1)
		} else {
			output.Size(k, taken[d].Count)
		}
	}
	at := w.Index(data.Rank())
	for d := range at {
		at[d] = taken[d].Start // all that shrinking leaves
	}
	for out := range output.Evenly {
		for k, d := range from {
			if d != inserted {
				at[d] = taken[d].At(out[k])
			}
		}
		w.From(data, at)
		if w.Explaining {
			explainSlice(w, stepOf, taken[:data.Rank()], from, out)
		}
	}
}

// What stands for a dimension of the data, or for a step, where there is none.
const (
	inserted = -1 // a dimension of the output that is no dimension of the data
	whole    = -1 // a dimension that no step slices
	shrunk   = -2 // a dimension of which a step leaves one element
)

// shrink returns the one element that step i leaves of a dimension.
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

// slice returns what step i takes of a dimension.
func slice(w *walk.Walk, a *openvino.StridedSliceAttributes, i int, size int64) family.Window {
	stride := a.StrideOf(i)
	reverse := stride < 0
	if reverse && size == 0 {
		if w.Answer(openvino.ZeroSizeReverse) == openvino.ZeroSizeOne {
			w.By(openvino.StridedSliceZeroSize)
			return family.Window{Start: walk.Nowhere, Count: 1}
		}
		return family.Window{}
	}

	var begin, end int64
	switch masked := openvino.IsSet(a.BeginMask, i); {
	case masked && reverse:
		begin = w.Ruled(size-1, openvino.StridedSliceBeginMaskReverse)
	case masked:
		begin = w.Ruled(0, openvino.StridedSliceBeginMask)
	default:
		begin = clampBegin(w, fromBack(w, a.Begin[i], size), size, reverse)
	}
	switch masked := openvino.IsSet(a.EndMask, i); {
	case masked && reverse:
		end = w.Ruled(0, openvino.StridedSliceEndMaskReverse)
		if w.Answer(openvino.ReverseEndMask) == openvino.ReverseEndFullRange {
			end = -1
		}
	case masked:
		end = w.Ruled(size, openvino.StridedSliceEndMask)
	default:
		end = clampEnd(w, fromBack(w, a.End[i], size), size, reverse)
	}

	if w.Explaining {
		w.Cell("clamped", "%d:%d", begin, end)
	}
	if begin == end {
		if 0 <= begin && begin < size && w.Answer(openvino.EqualBeginEnd) == openvino.EqualKeep {
			w.By(openvino.StridedSliceEqualKeepsOne)
			return family.Window{Start: begin, Step: stride, Count: 1}
		}
		return family.Window{}
	}
	taken := family.Before(begin, end, stride, size)
	switch {
	case taken.Count < 2:
	case reverse:
		w.By(openvino.StridedSliceReverse)
	case stride > 1:
		w.By(openvino.StridedSliceAdvance)
	}
	return taken
}

// fromBack adjusts a negative begin or end, once.
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

// explainSlice works out the index of the data that the output element out is
// copied from: data[begin 3 + stride -1 * 2 = 1, begin 0, 4].
func explainSlice(w *walk.Walk, stepOf []int64, taken []family.Window, from, out []int64) {
	words := make([]string, len(taken))
	for d, x := range taken {
		k := int64(0) // position among the elements that are taken
		if j := slices.Index(from, int64(d)); j >= 0 {
			k = out[j]
		}
		switch at := x.At(k); {
		case at == walk.Nowhere:
			w.Note("dimension %d of data has no element", d)
			return
		case stepOf[d] == whole:
			words[d] = fmt.Sprint(at)
		case stepOf[d] == shrunk:
			words[d] = fmt.Sprintf("begin %d", at)
		default:
			words[d] = fmt.Sprintf("begin %d + stride %d * %d = %d", x.Start, x.Step, k, at)
		}
	}
	w.Because("data[%s]", strings.Join(words, ", "))
}
