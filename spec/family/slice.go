package family

import "example.com/conform/spec"

// Slice holds the attributes of a slicing operator: along axis Axes[i] it takes the
// elements from Starts[i] up to Ends[i], which are Steps[i] apart. Axes and Steps
// may be absent: see [Listed] and [Slice.Step].
type Slice struct{ Starts, Ends, Axes, Steps []int64 }

// Axis returns the dimension of entry i, for data of the given rank, and whether
// there is one.
func (s Slice) Axis(i, rank int) (int, bool) { return Listed(s.Axes, i, rank) }

// Step returns step i: 1 where there are none.
func (s Slice) Step(i int) int64 {
	if s.Steps == nil {
		return 1
	}
	return s.Steps[i]
}

// InRange checks that every entry of a slice is for a dimension of the data.
func (s Slice) InRange(k *spec.Check) {
	for i := range s.Starts {
		if _, ok := s.Axis(i, k.Tensors[0].Rank()); !ok {
			k.Breaks("entry %d is for none of %d dimensions; axes are %v", i, k.Tensors[0].Rank(), s.Axes)
		}
	}
}

// NoStepOf0 checks that no step is 0.
func (s Slice) NoStepOf0(k *spec.Check) {
	for i, step := range s.Steps {
		if step == 0 {
			k.Breaks("step %d is 0", i)
		}
	}
}

// Count returns how many places entry i names on an axis of the given size. Nothing reports
// whether a backward slice that starts before the first element names none; it is asked
// only where that matters.
func (s Slice) Count(i int, size int64, nothing func() bool) int64 {
	start, end, step := s.Starts[i], s.Ends[i], s.Step(i)
	if start < 0 {
		start += size
	}
	if end < 0 {
		end += size
	}
	if step > 0 {
		if start, end = max(start, 0), min(end, size); start >= end {
			return 0
		}
		return (end-start-1)/step + 1
	}
	before := start < 0 && end < 0
	if start, end = max(min(start, size-1), 0), max(end, -1); size == 0 || start <= end || before && nothing() {
		return 0
	}
	return (end-start+1)/step + 1
}

// SliceQuestions are the questions that the texts of slicing operators leave open.
type SliceQuestions struct {
	// BelowZero asks where a backward slice starts if its start is before the
	// first element. With the answer BelowZeroNothing it takes nothing; with the
	// other it starts at the first element.
	BelowZero        *spec.Question
	BelowZeroNothing spec.Answer
	// GreatestEnd asks what the greatest integer of 32 or 64 bits means as the end
	// of a backward slice: with answer 0 it is clamped, with answer 1 it is no end.
	// It is nil for a text that leaves nothing open.
	GreatestEnd *spec.Question
}
