package tensor

import (
	"fmt"
	"slices"
)

// Strided is the layout of DML_BUFFER_TENSOR_DESC: one stride per dimension,
// in elements (DirectML strides text). A stride of 0 repeats the lower
// dimensions (broadcast); a stride above the packed one leaves padding.
type Strided struct {
	Strides    []int64 // nil means packed, row-major (Strides = nullptr)
	TotalBytes int64   // TotalTensorSizeInBytes; 0 means MinimumBytes
}

// PackedStrides appends the packed strides of sizes in the dimension order
// given, highest order first: each is the product of the sizes of the
// dimensions of lower order (DirectML strides text, section on higher
// dimensions). A nil order is row-major: 0, 1, 2, … Where a size is 0 there is
// no element to reach, so a stride that does not fit is 0 instead of an error.
func PackedStrides(sizes []int64, order []int, strides []int64) ([]int64, error) {
	base := len(strides)
	strides = append(strides, sizes...)
	out := strides[base:]
	if _, err := Elements(sizes); err != nil {
		return nil, err
	}
	next := int64(1)
	for k := range slices.Backward(sizes) {
		i := k
		if order != nil {
			i = order[k]
		}
		out[i] = next
		next = mulOrZero(next, sizes[i])
	}
	return strides, nil
}

// MinimumBytes returns the smallest buffer that holds a tensor, as
// DMLCalcBufferTensorSize defines it: the offset of the last element plus
// one, times the element size, rounded up to a multiple of 4. Unlike the
// published helper it computes in 64 bits and fails with [ErrOverflow]
// instead of wrapping. A tensor with no elements needs no bytes.
func MinimumBytes(sizes, strides []int64, elementSize int64) (int64, error) {
	exact, err := ExactBytes(sizes, strides, elementSize)
	if err != nil {
		return 0, err
	}
	rounded, ok := Add(exact, 3)
	if !ok {
		return 0, ErrOverflow
	}
	return rounded &^ 3, nil
}

// ExactBytes is [MinimumBytes] without the rounding.
func ExactBytes(sizes, strides []int64, elementSize int64) (int64, error) {
	span, err := spanOf(sizes, strides)
	if err != nil {
		return 0, err
	}
	bytes, ok := Mul(span, elementSize)
	if !ok {
		return 0, ErrOverflow
	}
	return bytes, nil
}

// spanOf returns dot(sizes-1, strides) + 1, or 0 when a size is 0.
func spanOf(sizes, strides []int64) (int64, error) {
	if slices.Contains(sizes, 0) {
		return 0, nil
	}
	last := int64(0)
	for i, size := range sizes {
		reach, ok := Mul(size-1, strides[i])
		if !ok {
			return 0, ErrOverflow
		}
		if last, ok = Add(last, reach); !ok {
			return 0, ErrOverflow
		}
	}
	span, ok := Add(last, 1)
	if !ok {
		return 0, ErrOverflow
	}
	return span, nil
}

func (s *Strided) place(sizes []int64, elementSize int64, strides []int64) (Placement, error) {
	elements, err := Elements(sizes)
	if err != nil {
		return Placement{}, err
	}
	if s.TotalBytes < 0 {
		return Placement{}, fmt.Errorf("total size is negative: %d", s.TotalBytes)
	}
	base := len(strides)
	if s.Strides == nil {
		if strides, err = PackedStrides(sizes, nil, strides); err != nil {
			return Placement{}, err
		}
	} else {
		if len(s.Strides) != len(sizes) {
			return Placement{}, fmt.Errorf("%d strides for %d sizes", len(s.Strides), len(sizes))
		}
		for i, stride := range s.Strides {
			if stride < 0 {
				return Placement{}, fmt.Errorf("strides[%d] is negative: %d", i, stride)
			}
		}
		strides = append(strides, s.Strides...)
	}
	p := Placement{Strides: strides[base:], Elements: elements}
	if p.Span, err = spanOf(sizes, p.Strides); err != nil {
		return Placement{}, err
	}
	if p.Bytes, err = MinimumBytes(sizes, p.Strides, elementSize); err != nil {
		return Placement{}, err
	}
	if s.TotalBytes != 0 {
		p.Bytes = s.TotalBytes
	}
	return p, nil
}

func (s *Strided) clone() Layout {
	return &Strided{Strides: slices.Clone(s.Strides), TotalBytes: s.TotalBytes}
}
