package draw

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// The values of [StridesOf].
const (
	implicit = iota
	packed
	transposed
	padded
	tangled
	repeated
	overlapping
	undecided
	unplaced
	far
)

// StridesOf is the kind of a DirectML operand's strides.
func StridesOf(name string, operand int) Feature {
	return Feature{
		Name:   name + " layout",
		Values: []string{"implicit", "packed", "transposed", "padded", "tangled", "repeated", "overlapping", "undecided", "vast", "far apart"},
		Of: func(c *spec.Call) int {
			t := &c.Tensors[operand]
			strides := t.StatedStrides()
			if strides == nil {
				return implicit
			}
			if slices.Contains(t.Sizes, 0) {
				return packed
			}
			return stridesOf(t, strides)
		},
	}
}

func stridesOf(t *spec.Tensor, strides []int64) int {
	if _, err := tensor.MinimumBytes(t.Sizes, strides, t.DType.Size()); err != nil {
		return unplaced
	}
	if _, err := tensor.Elements(t.Sizes); err != nil {
		return unplaced
	}
	span, elements, inOrder, repeats := int64(1), int64(1), true, false
	for i, size := range slices.Backward(t.Sizes) {
		if size > 1 {
			inOrder = inOrder && strides[i] == elements
			repeats = repeats || strides[i] == 0
		}
		span += (size - 1) * strides[i]
		elements *= size
	}
	overlaps, err := tensor.Overlaps(t.Sizes, strides)
	switch {
	case repeats:
		return repeated
	case err != nil:
		return undecided
	case overlaps:
		return overlapping
	case inOrder:
		return packed
	case !nested(t.Sizes, strides):
		return tangled
	case span == elements:
		return transposed
	case span > 1<<16/t.DType.Size(): // byte offsets take more than 16 bits
		return far
	default:
		return padded
	}
}

// Total is the kind of total sizes that a DirectML call states.
var Total = Feature{
	Name:   "total size",
	Values: []string{"none", "the least", "beyond the least", "short of it", "vast"},
	Of: func(c *spec.Call) int {
		const none, exact, beyond, short, vast = 0, 1, 2, 3, 4
		total := none
		for i := range c.Tensors {
			t := &c.Tensors[i]
			layout, ok := t.Layout.(*tensor.Strided)
			if !ok || layout.TotalBytes == 0 || total == short {
				continue
			}
			var strides [tensor.MaxRank]int64
			place, err := t.PlaceInto(strides[:0])
			least := (place.Span*t.DType.Size() + 3) &^ 3
			switch {
			case err != nil || layout.TotalBytes < least:
				total = short
			case layout.TotalBytes > most32*t.DType.Size():
				total = vast
			case layout.TotalBytes > least:
				total = max(total, beyond)
			default:
				total = max(total, exact)
			}
		}
		return total
	},
}
