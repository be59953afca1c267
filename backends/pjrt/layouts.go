package pjrt

import (
	"slices"

	"example.com/conform/backends/internal/engine"
	"example.com/conform/spec/tensor"
)

// order returns the dimensions of an array from the most minor to the most major.
func order(d *tensor.Desc) ([]int64, error) {
	layout, ok := d.Layout.(*tensor.XLA)
	if !ok {
		return tensor.DefaultMinorToMajor(d.Rank()), nil
	}
	if layout.PaddedDimensions != nil || layout.PaddingValue != tensor.UnspecifiedPadding {
		return nil, engine.Gap("layouts of PJRT have no padding")
	}
	dimensions := layout.Order(d.Rank())
	if sorted := slices.Sorted(slices.Values(dimensions)); !slices.Equal(sorted, upTo(d.Rank())) {
		return nil, engine.Gap("PJRT takes the order of all dimensions, unchecked")
	}
	return dimensions, nil
}

// strides returns how many bytes apart the elements of an array are in each dimension.
func strides(p *operand, order []int64) []int64 {
	list, stride := make([]int64, len(order)), p.dtype.Size()
	for _, d := range order {
		list[d] = stride
		stride *= max(p.sizes[d], 1)
	}
	return list
}
