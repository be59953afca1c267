package tensor

import (
	"cmp"
	"errors"
	"slices"
)

// ErrUndecided says that a descriptor is too large to tell whether two of its
// elements share an address.
var ErrUndecided = errors.New("too many elements to decide whether any two overlap")

// maxEnumerated bounds the elements that Overlaps visits one by one.
const maxEnumerated = 1 << 24

// Overlaps reports whether two different elements lie at one address. Nested
// strides, each at least the span of the smaller ones, are decided at once;
// anything else by visiting every element, up to 2^24 of them, beyond which
// it fails with [ErrUndecided].
func Overlaps(sizes, strides []int64) (bool, error) {
	type axis struct{ size, stride int64 }
	var room [MaxRank]axis
	axes := room[:0]
	for i, size := range sizes {
		switch {
		case size == 0:
			return false, nil
		case size == 1:
		case strides[i] == 0:
			return true, nil
		default:
			axes = append(axes, axis{size, strides[i]})
		}
	}
	slices.SortFunc(axes, func(a, b axis) int { return cmp.Compare(a.stride, b.stride) })

	nested := true
	span := int64(1)
	for _, a := range axes {
		if a.stride < span {
			nested = false
			break
		}
		reach, ok := Mul(a.size-1, a.stride)
		if !ok {
			return false, ErrOverflow
		}
		if span, ok = Add(span, reach); !ok {
			return false, ErrOverflow
		}
	}
	if nested {
		return false, nil
	}
	return collides(sizes, strides)
}

// collides visits every element and reports whether an address repeats.
func collides(sizes, strides []int64) (bool, error) {
	elements, err := Elements(sizes)
	if err != nil {
		return false, err
	}
	span, err := spanOf(sizes, strides)
	if err != nil {
		return false, err
	}
	if elements > span {
		return true, nil
	}
	if elements > maxEnumerated {
		return false, ErrUndecided
	}
	seen := make(map[int64]struct{}, min(elements, 1<<16))
	p := Placement{Strides: strides}
	index := make([]int64, len(sizes))
	for {
		offset := p.Offset(index)
		if _, taken := seen[offset]; taken {
			return true, nil
		}
		seen[offset] = struct{}{}
		if !Next(index, sizes) {
			return false, nil
		}
	}
}
