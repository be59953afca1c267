package pull

import (
	"math"
	"math/bits"
)

// A Pad is what an operator adds around its first operand. Elements are added
// at the beginning and at the end of each dimension, or removed.
type Pad struct {
	Begin, End []int64 // one entry a dimension
	Fill       Fill
	// Value is the operand that holds what is added as a constant. Where it is
	// Constant, these are the bits.
	Value int
	Bits  uint64
	// Cropped says that what is copied is what is left of a dimension, and not all
	// that the operand has.
	Cropped bool
}

// A Fill says what is added.
type Fill int

const (
	FillConstant  Fill = iota
	FillEdge           // the nearest element
	FillReflect        // mirrored at the first and the last element
	FillSymmetric      // mirrored before the first and behind the last element
	FillWrap           // all elements again
)

// Sizes returns the sizes of the output of a job: -1 for one whose places do not fit
// in 63 bits.
func (p Pad) Sizes(job *Job) []int64 {
	sizes := job.Join(job.Sizes[0])
	for d, begin := range p.Begin {
		end := p.End[d]
		gains, carry := bits.Add64(uint64(sizes[d])+uint64(max(begin, 0)), uint64(max(end, 0)), 0)
		loses, more := bits.Add64(uint64(-min(begin, 0)), uint64(-min(end, 0)), 0)
		switch {
		case carry < more || carry == more && gains <= loses:
			sizes[d] = 0
		case carry > 0 || gains > math.MaxInt64:
			sizes[d] = -1
		default:
			sizes[d] = int64(gains - loses)
		}
	}
	return sizes
}

// Func makes the pull function of a job.
func (p Pad) Func(job *Job) Func {
	sizes := job.Sizes[0]
	job.Bands = func(_, d int, at []int64) Band {
		first := max(p.Begin[d], 0)
		end := max(first, sizes[d]+min(p.End[d], 0)+p.Begin[d])
		outside := whole
		if p.Fill > FillEdge {
			outside = singles
		}
		switch {
		case at[d] < first:
			outside.Size = first - at[d]
		case at[d] < end:
			return Band{end - at[d], 1}
		}
		return outside
	}
	return func(_ int, to, from []int64) Source {
		for d, size := range sizes {
			from[d] = to[d] - p.Begin[d]
			kept, end := max(-p.Begin[d], 0), size+min(p.End[d], 0)
			if from[d] >= kept && from[d] < end {
				continue
			}
			if p.Fill == FillConstant {
				if p.Value != Constant {
					clear(from[:len(job.Sizes[p.Value])])
				}
				return Source{Operand: p.Value, Bits: p.Bits}
			}
			if !p.Cropped {
				kept, end = 0, size
			}
			from[d] = p.Fill.fold(from[d], kept, end)
		}
		return Source{}
	}
}

// fold returns which of the elements from first up to end is at k, which lies
// beside them: laps go forward and back, or forward alone.
func (f Fill) fold(k, first, end int64) int64 {
	last := end - 1 - first
	lap := last + 1
	switch f {
	case FillEdge:
		return max(first, min(k, end-1))
	case FillReflect:
		lap = max(last, 1)
	}
	k -= first
	laps := k / lap
	if k < laps*lap {
		laps--
	}
	k -= laps * lap
	if f != FillWrap && laps&1 == 1 {
		k = last - k
	}
	return first + max(k, 0)
}
