package tensor

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// ErrUndecided is returned when it would take too long to decide whether two
// elements share an address.
var ErrUndecided = errors.New("strides too entangled to decide whether any two elements overlap")

const (
	maxSteps = 1 << 20 // bounds the search of Overlaps
	maxReach = 1 << 61 // keeps sums within 64 bits
)

// Overlaps reports whether two different elements lie at one address: whether
// the strides, multiplied by the differences of two indices, can add up to 0.
// Strides are never negative. Nested strides, each at least the span of the
// smaller ones, are decided at once. Otherwise Overlaps searches the
// differences, and fails with [ErrUndecided] after too many steps.
func Overlaps(sizes, strides []int64) (bool, error) {
	if slices.Contains(sizes, 0) || Descending(sizes, strides) {
		return false, nil
	}
	var room [MaxRank]axis
	axes := room[:0]
	for i, size := range sizes {
		switch {
		case size == 1:
		case strides[i] == 0:
			return true, nil
		default:
			axes = append(axes, axis{most: size - 1, stride: strides[i]})
		}
	}
	slices.SortFunc(axes, func(a, b axis) int { return cmp.Compare(a.stride, b.stride) })

	nested := true
	reach := int64(0)
	for i := range axes {
		a := &axes[i]
		a.below = reach
		nested = nested && a.stride > reach
		far, ok := Mul(a.most, a.stride)
		if ok {
			reach, ok = Add(reach, far)
		}
		if !ok {
			return false, ErrOverflow
		}
	}
	if nested {
		return false, nil
	}
	if elements, err := Elements(sizes); err != nil || elements-1 > reach {
		return true, nil // more elements than addresses
	}
	if reach > maxReach {
		return false, ErrUndecided
	}
	s := search{axes: axes, steps: maxSteps}
	return s.cancels(len(axes)-1, 0, true)
}

// Descending reports whether each stride exceeds everything that the strides
// after it can reach, so that no two elements share an address. Most layouts
// satisfy this. It assumes that no size is 0, and returns false for numbers
// beyond 31 bits.
func Descending(sizes, strides []int64) bool {
	reach := int64(0)
	for i, size := range slices.Backward(sizes) {
		if size == 1 {
			continue
		}
		stride := strides[i]
		if stride <= reach || max(stride, size) > math.MaxInt32 || size == 0 {
			return false
		}
		reach += (size - 1) * stride
	}
	return true
}

// An axis is a dimension of more than one element.
type axis struct {
	most   int64 // the largest difference of two coordinates
	stride int64
	below  int64 // the largest sum that axes of smaller stride can reach
}

type search struct {
	axes  []axis // by ascending stride
	steps int
}

// cancels reports whether differences along axes 0 to k can add up to -sum.
// While trivial is set, all differences so far are 0, so one of the rest must
// not be; by symmetry, the first nonzero difference may be taken as positive.
func (s *search) cancels(k int, sum int64, trivial bool) (bool, error) {
	if k < 0 {
		return sum == 0 && !trivial, nil
	}
	a := &s.axes[k]
	// The smaller axes can add at most a.below in either direction, so the sum
	// after this axis must be within a.below of 0.
	least := max(-a.most, ceilDiv(-sum-a.below, a.stride))
	most := min(a.most, floorDiv(-sum+a.below, a.stride))
	if trivial {
		least = 0
	}
	for d := least; d <= most; d++ {
		if s.steps--; s.steps < 0 {
			return false, ErrUndecided
		}
		found, err := s.cancels(k-1, sum+d*a.stride, trivial && d == 0)
		if found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// floorDiv returns a/b rounded down, for positive b.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// ceilDiv returns a/b rounded up, for positive b.
func ceilDiv(a, b int64) int64 { return -floorDiv(-a, b) }
