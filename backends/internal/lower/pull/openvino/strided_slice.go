// Package openvino contains the pull functions of the OpenVINO operators, one file
// per operator.
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
var StridedSlice = pull.Made(stepsOf, pull.Moves)

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
	list := make([]Step, 0, len(sizes)+len(a.Begin))
	whole := func(entry, n int) {
		for range n {
			d := dimensions(list)
			list = append(list, Step{Kind: openvino.Skip, Entry: entry, Dim: d, Stride: 1, Count: sizes[d]})
		}
	}
	for i := range a.Begin {
		s := Step{Kind: kind(a, i, answer), Entry: i, Dim: dimensions(list), Count: 1}
		switch s.Kind {
		case openvino.Skip:
			rest := len(sizes) // dimensions that no entry takes
			for k := range a.Begin {
				if other := kind(a, k, answer); other == openvino.Slicing || other == openvino.Shrink {
					rest--
				}
			}
			whole(i, rest)
			continue
		case openvino.Shrink:
			begin := a.Begin[i]
			if begin < 0 {
				begin += sizes[s.Dim]
			}
			if on(a.BeginMask, i) && answer(openvino.MaskOnShrink) == openvino.MaskOnShrinkApplied {
				begin = 0
			}
			s.Begin = max(0, min(begin, sizes[s.Dim]-1))
		case openvino.Slicing:
			s.take(a, sizes[s.Dim], answer)
		}
		list = append(list, s)
	}
	whole(-1, len(sizes)-dimensions(list))
	return list
}

// dimensions returns how many dimensions of the data some steps take.
func dimensions(list []Step) int {
	n := 0
	for i := range list {
		if list[i].Kind != openvino.NewAxis {
			n++
		}
	}
	return n
}

func on(mask []int64, i int) bool { return i < len(mask) && mask[i] == 1 }

func kind(a *openvino.StridedSliceAttributes, i int, answer func(*spec.Question) spec.Answer) openvino.StepKind {
	inserts, shrinks := on(a.NewAxisMask, i), on(a.ShrinkAxisMask, i)
	other := openvino.Slicing
	switch {
	case inserts && (!shrinks || answer(openvino.NewAxisAndShrink) == openvino.BothInsert):
		other = openvino.NewAxis
	case shrinks:
		other = openvino.Shrink
	}
	if on(a.EllipsisMask, i) && (other == openvino.Slicing || answer(openvino.MaskOverlap) == openvino.OverlapEllipsisFirst) {
		return openvino.Skip
	}
	return other
}

// take sets what a slicing step takes of a dimension.
func (s *Step) take(a *openvino.StridedSliceAttributes, size int64, answer func(*spec.Question) spec.Answer) {
	i := s.Entry
	s.Stride, s.Count = 1, 0
	if a.Stride != nil {
		s.Stride = a.Stride[i]
	}
	back := s.Stride < 0
	if size == 0 {
		if back && answer(openvino.ZeroSizeReverse) == openvino.ZeroSizeOne {
			s.Count = 1
		}
		return
	}
	place := func(stated int64, low, high int64) int64 {
		if stated < 0 {
			stated += size
		}
		return max(low, min(stated, high))
	}
	s.Begin, s.End = place(a.Begin[i], 0, size), place(a.End[i], 0, size)
	open, endless := on(a.BeginMask, i), on(a.EndMask, i)
	switch {
	case open && back:
		s.Begin = size - 1
	case open:
		s.Begin = 0
	case back:
		s.Begin = min(s.Begin, size-1)
		if a.Begin[i] < -size && answer(openvino.ReverseBeginBelowZero) == openvino.BelowZeroIsNothing {
			s.Begin = -1
		}
	}
	switch {
	case endless && !back:
		s.End = size
	case endless:
		s.End = 0
		if answer(openvino.ReverseEndMask) == openvino.ReverseEndFullRange {
			s.End = -1
		}
	case back:
		s.End = place(a.End[i], -1, size)
	}
	s.Count = pull.Count(s.Begin, s.End, s.Stride)
	if s.Begin == s.End && 0 <= s.Begin && s.Begin < size && answer(openvino.EqualBeginEnd) == openvino.EqualKeep {
		s.Count = 1
	}
}

func stepsOf(job *pull.Job) steps {
	return Steps(job.Attributes.(*openvino.StridedSliceAttributes), job.Sizes[0], job.Answer)
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
		k := 0
		for i := range list {
			switch s := &list[i]; s.Kind {
			case openvino.NewAxis:
				k++
			case openvino.Shrink:
				from[s.Dim] = s.Begin
			default:
				from[s.Dim] = s.Begin + s.Stride*to[k]
				k++
			}
		}
		return pull.Source{}
	}
}
