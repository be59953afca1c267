// Package openvino makes cases of the OpenVINO operators, one file an
// operator.
package openvino

import (
	"math"
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
	"example.com/conform/spec/tensor"
)

// StridedSlice makes cases of openvino.strided_slice.
var StridedSlice = draw.Generator{
	Draw:   drawStridedSlice,
	Fit:    fitStridedSlice,
	Breaks: stridedSliceBreaks,
}

func stridedSlice(c *spec.Call) *openvino.StridedSliceAttributes {
	return c.Attributes.(*openvino.StridedSliceAttributes)
}

// lists returns every list of a: begin, end, stride and the five masks.
func lists(a *openvino.StridedSliceAttributes) [8]*[]int64 {
	return [...]*[]int64{&a.Begin, &a.End, &a.Stride, &a.BeginMask, &a.EndMask, &a.NewAxisMask, &a.ShrinkAxisMask, &a.EllipsisMask}
}

const firstMask, firstOptional = 3, 5 // positions in lists

// The output has a dimension for each new axis, and one more under the reading
// that an overlapped ellipsis is a new axis.
const maxRank, maxNewAxes = 12, tensor.MaxRank - 1 - maxRank

// A step is what one entry of every list holds.
type step struct {
	begin, end, stride                            int64
	beginMask, endMask, newAxis, shrink, ellipsis int64
}

func appendStep(a *openvino.StridedSliceAttributes, t step) {
	values := [...]int64{t.begin, t.end, t.stride, t.beginMask, t.endMask, t.newAxis, t.shrink, t.ellipsis}
	for k, list := range lists(a) {
		*list = append(*list, values[k])
	}
}

// drawStridedSlice draws half of its calls plain: they touch no question. The
// others touch any number of them.
func drawStridedSlice(s *draw.Source, c *spec.Call) {
	a := stridedSlice(c)
	data, output := &c.Tensors[0], c.Output()
	data.DType = draw.Pick(s, tensor.DTypes())
	output.DType = data.DType
	rank := int(s.Between(1, 5))
	switch s.Below(24) {
	case 0:
		rank = 0
	case 1, 2, 3:
		rank = int(s.Between(6, maxRank))
	}
	data.Sizes = draw.Sizes(s, rank, data.Sizes)
	if rank > 0 && s.OneIn(12) {
		data.Sizes[s.Below(int64(rank))] = 0
	}
	for _, list := range lists(a) {
		if *list == nil {
			*list = make([]int64, 0, tensor.MaxRank)
		}
		*list = (*list)[:0]
	}
	plain := s.OneIn(2)
	drawSteps(s, a, data.Sizes, plain)
	drawLengths(s, a, plain)
}

// drawSteps gives each dimension a step, except for those that an ellipsis
// skips or, without one, the steps leave over; and inserts new axes.
func drawSteps(s *draw.Source, a *openvino.StridedSliceAttributes, sizes []int64, plain bool) {
	rank := int64(len(sizes))
	skipFrom, skipTo, ellipsis := rank, rank, s.OneIn(4)
	if ellipsis || s.OneIn(6) {
		skipFrom = s.Between(0, rank)
		skipTo = s.Between(skipFrom, rank)
	}
	unitStrides := s.OneIn(6)
	added := 0
	drawNewAxis := func(chance int64) {
		if added < maxNewAxes && s.OneIn(chance) {
			appendStep(a, newAxis(s))
			added++
		}
	}
	for j := int64(0); j <= rank; j++ {
		drawNewAxis(10)
		if j == skipFrom {
			if !ellipsis {
				return
			}
			appendStep(a, ellipsisStep(s, plain))
			j = skipTo
			drawNewAxis(4)
		}
		if j == rank {
			return
		}
		t := slice(s, sizes[j], plain, unitStrides)
		if sizes[j] > 0 && s.OneIn(6) {
			t = shrink(s, sizes[j], plain)
		}
		if unitStrides {
			t.stride = 1
		}
		appendStep(a, t)
	}
}

// newAxis draws a step that inserts a dimension. Its values mean nothing.
func newAxis(s *draw.Source) step {
	t := ignored(s)
	t.newAxis = 1
	if s.OneIn(8) {
		t.shrink = 1 // a new axis all the same
	}
	return t
}

// ellipsisStep draws a step that skips dimensions. Its values mean nothing,
// unless it is also something else.
func ellipsisStep(s *draw.Source, plain bool) step {
	t := ignored(s)
	t.ellipsis = 1
	if !plain && s.OneIn(4) {
		if s.OneIn(2) {
			t.newAxis = 1
		} else {
			t.begin, t.end, t.stride, t.beginMask, t.endMask = 0, 0, 1, 0, 0
			t.shrink = 1
		}
	}
	return t
}

func ignored(s *draw.Source) step {
	t := step{begin: wild(s, 3), end: wild(s, 3), stride: wild(s, 3), beginMask: s.Below(2), endMask: s.Below(2)}
	if t.stride == 0 {
		t.stride = 1
	}
	return t
}

// wild draws any value, most of them in or near a dimension of the given
// size.
func wild(s *draw.Source, size int64) int64 {
	if s.OneIn(6) {
		return draw.Pick(s, []int64{math.MinInt64, math.MinInt64 + 1, math.MinInt32 - 1, -1234, 1234, math.MaxInt32 + 1, math.MaxInt64})
	}
	return s.Between(-size-2, size+2)
}

// slice draws a slicing step of a dimension.
func slice(s *draw.Source, size int64, plain, unitStride bool) step {
	magnitude := s.Between(1, draw.Pick(s, []int64{1, 1, 2, 3, size + 1}))
	if s.OneIn(16) {
		magnitude = draw.Pick(s, []int64{math.MaxInt32, math.MaxInt64})
	}
	reverse := !unitStride && s.OneIn(2)
	switch {
	case !plain && s.OneIn(3):
		t := step{begin: wild(s, size), end: wild(s, size), stride: magnitude}
		if reverse {
			t.stride = -magnitude - s.Below(2) // down to the lowest 64-bit integer
		}
		if s.OneIn(4) {
			t.beginMask = 1
		}
		if s.OneIn(4) {
			t.endMask = 1
		}
		return t
	case size == 0:
		return step{begin: wild(s, 1), end: wild(s, 1), stride: magnitude, beginMask: s.Below(2), endMask: s.Below(2)}
	case reverse:
		return reverseSlice(s, size, -magnitude)
	default:
		return forwardSlice(s, size, magnitude)
	}
}

// forwardSlice draws a slice of a dimension that has elements, which touches
// no question: begin is never equal to end.
func forwardSlice(s *draw.Source, size, stride int64) step {
	begin := s.Below(size)
	end := s.Between(begin+1, size)
	switch s.Below(24) {
	case 0, 1, 2: // the whole dimension
		begin, end = 0, size
	case 3: // nothing
		begin = s.Between(1, size)
		end = s.Below(begin)
	}
	t := step{begin: spell(s, begin, size, 0, size), end: spell(s, end, size, 0, size), stride: stride}
	if begin == 0 && s.OneIn(3) {
		t.begin, t.beginMask = wild(s, size), 1
	}
	if end == size && s.OneIn(3) {
		t.end, t.endMask = wild(s, size), 1
	}
	return t
}

// reverseSlice is forwardSlice backwards. It never masks end, nor states a
// begin below the dimension, which are questions.
func reverseSlice(s *draw.Source, size, stride int64) step {
	begin := s.Below(size)
	end := s.Between(-1, begin-1)
	switch s.Below(24) {
	case 0, 1, 2: // the whole dimension
		begin, end = size-1, -1
	case 3: // nothing
		end = s.Between(begin+1, size)
	}
	t := step{begin: spell(s, begin, size, -1, size-1), end: spell(s, end, size, -1, size), stride: stride}
	if begin == size-1 && s.OneIn(3) {
		t.begin, t.beginMask = wild(s, size), 1
	}
	return t
}

// spell draws one of the values that come to mean a position once they are
// adjusted and clamped: to low below the dimension, and to high beyond it.
func spell(s *draw.Source, position, size, low, high int64) int64 {
	switch {
	case position < 0 || position == low && s.OneIn(4):
		return draw.Pick(s, []int64{-size - 1, -size - s.Between(1, 99), math.MinInt32, math.MinInt64})
	case position == high && s.OneIn(3):
		return draw.Pick(s, []int64{size, size + s.Below(99), math.MaxInt32, math.MaxInt64})
	case position < size && s.OneIn(3):
		return position - size
	default:
		return position
	}
}

// shrink draws a shrink step of a dimension that has elements.
func shrink(s *draw.Source, size int64, plain bool) step {
	at := s.Below(size)
	t := step{begin: spell(s, at, size, -1, -1), end: spell(s, at, size, -1, -1), stride: s.Between(1, 3), shrink: 1}
	if plain {
		return t
	}
	switch s.Below(4) {
	case 0:
		t.stride = -s.Between(1, 3)
	case 1: // out of range
		t.begin, t.end = size+s.Below(3), size+s.Below(3)
		if s.OneIn(2) {
			t.begin, t.end = -size-s.Between(1, 3), -size-s.Between(1, 3)
		}
	case 2: // masked, so that begin becomes 0 or end the size
		if s.OneIn(2) {
			t.begin, t.beginMask, t.end = wild(s, size), 1, draw.Pick(s, []int64{0, -size})
		} else {
			t.begin, t.end, t.endMask = size+s.Below(3), wild(s, size), 1
		}
	}
	return t
}

// drawLengths leaves out what need not be said and gives masks other lengths:
// all the same one, or, in a call that is not plain, each its own.
func drawLengths(s *draw.Source, a *openvino.StridedSliceAttributes, plain bool) {
	if !slices.ContainsFunc(a.Stride, func(stride int64) bool { return stride != 1 }) && s.OneIn(2) {
		a.Stride = nil
	}
	masks := lists(a)
	extra := int64(0)
	if s.OneIn(6) {
		extra = s.Between(1, 3)
	}
	each := !plain && s.OneIn(3)
	for k, mask := range masks[firstMask:] {
		zero := !slices.Contains(*mask, 1)
		switch {
		case zero && firstMask+k >= firstOptional && s.OneIn(2):
			*mask = nil
			if s.OneIn(4) {
				*mask = []int64{}
			}
			continue
		case each && s.OneIn(2):
			for n := len(*mask); n > 0 && (*mask)[n-1] == 0 && !s.OneIn(4); n-- {
				*mask = (*mask)[:n-1]
			}
			continue
		case each:
			extra = s.Between(0, 3)
		}
		for range extra {
			bit := s.Below(2)
			if mask == &a.EllipsisMask && slices.Contains(*mask, 1) {
				bit = 0 // one at most, beyond the last step too
			}
			*mask = append(*mask, bit)
		}
	}
}

// fitStridedSlice gives begin, end and stride one length and the masks no
// more, and makes the end of a shrink step equal its begin.
func fitStridedSlice(c *spec.Call) {
	a := stridedSlice(c)
	m := min(len(a.Begin), len(a.End))
	if a.Stride != nil {
		m = min(m, len(a.Stride))
	}
	for _, list := range lists(a) {
		*list = (*list)[:min(m, len(*list))]
	}
	for i, bit := range a.ShrinkAxisMask {
		if bit == 1 {
			a.End[i] = a.Begin[i]
		}
	}
}
