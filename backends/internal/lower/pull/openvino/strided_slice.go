package openvino

import (
	"slices"

	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/spec"
	"example.com/conform/spec/openvino"
)

// StridedSlice pulls for openvino.strided_slice: each dimension of the data has a
// first element and a stride, and each dimension of the output walks one of them
// or none.
var StridedSlice = pull.Made(func(job *pull.Job) steps {
	return Steps(pull.As[openvino.StridedSliceAttributes](job), job.Sizes[0], job.Answer)
}, pull.Moves)

type steps []Step

// A Step is what becomes of one dimension of the data, or a new axis.
type Step struct {
	Kind  openvino.StepKind
	Entry int // of begin, end and stride; -1 for a dimension behind the last entry's
	Dim   int // of the data; of a new axis the one behind it
	// Begin is the first element that is taken, End where a Slicing step stops, and
	// Stride how far it advances.
	Begin, End, Stride int64
	Count              int64 // of the elements that are taken
}

// Steps returns the steps of a valid call, in the order of the output's dimensions.
func Steps(a *openvino.StridedSliceAttributes, sizes []int64, answer func(*spec.Question) spec.Answer) []Step {
	list, dim, rest := make([]Step, 0, len(sizes)+len(a.Begin)), 0, len(sizes) // rest: dimensions that no entry takes
	for i := range a.Begin {
		if kind := kind(a, i, answer); kind == openvino.Slicing || kind == openvino.Shrink {
			rest--
		}
	}
	whole := func(entry, n int) {
		for range n {
			list = append(list, Step{Kind: openvino.Skip, Entry: entry, Dim: dim, Stride: 1, Count: sizes[dim]})
			dim++
		}
	}
	for i := range a.Begin {
		s := Step{Kind: kind(a, i, answer), Entry: i, Dim: dim, Count: 1}
		if s.Kind == openvino.Skip {
			whole(i, rest)
			continue
		}
		if s.Kind != openvino.NewAxis {
			s.take(a, sizes[dim], answer)
			dim++
		}
		list = append(list, s)
	}
	whole(-1, len(sizes)-dim)
	return list
}

func on(mask []int64, i int) bool { return i < len(mask) && mask[i] == 1 }

// kind returns what becomes of entry i.
func kind(a *openvino.StridedSliceAttributes, i int, answer func(*spec.Question) spec.Answer) openvino.StepKind {
	skips, inserts, shrinks := on(a.EllipsisMask, i), on(a.NewAxisMask, i), on(a.ShrinkAxisMask, i)
	switch {
	case skips && (!inserts && !shrinks || answer(openvino.MaskOverlap) == openvino.OverlapEllipsisFirst):
		return openvino.Skip
	case inserts && (!shrinks || answer(openvino.NewAxisAndShrink) == openvino.BothInsert):
		return openvino.NewAxis
	case shrinks:
		return openvino.Shrink
	}
	return openvino.Slicing
}

// take sets what a step takes of its dimension.
func (s *Step) take(a *openvino.StridedSliceAttributes, size int64, answer func(*spec.Question) spec.Answer) {
	place := func(stated, mask []int64, masked, low, high int64) int64 {
		at := stated[s.Entry]
		switch {
		case on(mask, s.Entry):
			return masked
		case at < 0:
			at += size
		}
		return max(low, min(at, high))
	}
	if s.Kind == openvino.Shrink {
		if s.Begin = place(a.Begin, nil, 0, 0, size-1); on(a.BeginMask, s.Entry) && answer(openvino.MaskOnShrink) == openvino.MaskOnShrinkApplied {
			s.Begin = 0
		}
		return
	}
	if s.Stride = 1; a.Stride != nil {
		s.Stride = a.Stride[s.Entry]
	}
	switch back := s.Stride < 0; {
	case size == 0:
		if !back || answer(openvino.ZeroSizeReverse) == openvino.ZeroSizeEmpty {
			s.Count = 0
		}
		return
	case back:
		low, stop := int64(0), int64(0)
		if answer(openvino.ReverseBeginBelowZero) == openvino.BelowZeroIsNothing {
			low = -1
		}
		if answer(openvino.ReverseEndMask) == openvino.ReverseEndFullRange {
			stop = -1
		}
		s.Begin, s.End = place(a.Begin, a.BeginMask, size-1, low, size-1), place(a.End, a.EndMask, stop, -1, size)
	default:
		s.Begin, s.End = place(a.Begin, a.BeginMask, 0, 0, size), place(a.End, a.EndMask, size, 0, size)
	}
	if s.Begin != s.End || s.Begin < 0 || s.Begin >= size || answer(openvino.EqualBeginEnd) == openvino.EqualEmpty {
		s.Count = pull.Count(s.Begin, s.End, s.Stride)
	}
}

// Sizes returns the sizes of the output of a job.
func (list steps) Sizes(job *pull.Job) []int64 {
	sizes := job.Ints(len(list))[:0]
	for i := range list {
		if list[i].Kind != openvino.Shrink {
			sizes = append(sizes, list[i].Count)
		}
	}
	return sizes
}

// Func makes the pull function of a job.
func (list steps) Func(job *pull.Job) pull.Func {
	empty := slices.Contains(job.Sizes[0], 0)
	job.Bands = pull.Whole
	return func(_ int, to, from []int64) pull.Source {
		if empty {
			return pull.Source{Operand: pull.Nothing}
		}
		for i := range list {
			switch s := &list[i]; s.Kind {
			case openvino.NewAxis:
				to = to[1:]
			case openvino.Shrink:
				from[s.Dim] = s.Begin
			default:
				from[s.Dim], to = s.Begin+s.Stride*to[0], to[1:]
			}
		}
		return pull.Source{}
	}
}
