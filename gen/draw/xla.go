package draw

import (
	"slices"

	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

var paddingValues = []tensor.PaddingValue{
	tensor.UnspecifiedPadding, tensor.ZeroPadding, tensor.OnePadding, tensor.LowestPadding, tensor.HighestPadding,
}

// MinorMajor lays out t as XLA does: by default, or in the default order, its
// reverse or any; with tiles, or without padding, padded to its sizes or beyond; with any
// padding value.
func MinorMajor(s *Source, t *spec.Tensor) {
	if s.OneIn(6) {
		s.xla.keep(t)
		return
	}
	x, ok := t.Layout.(*tensor.XLA)
	if !ok {
		x = s.xla.take()
		t.Layout = x
	}
	rank := int64(t.Rank())
	s.Clear(&x.MinorToMajor)
	switch s.Below(4) {
	case 0:
		for i := rank - 1; i >= 0; i-- {
			x.MinorToMajor = append(x.MinorToMajor, i)
		}
	case 1:
		for i := range rank {
			x.MinorToMajor = append(x.MinorToMajor, i)
		}
	default:
		x.MinorToMajor = Permutation(s, rank, x.MinorToMajor)
	}
	x.PaddingValue, x.TileDims, x.TileDimSizes = Pick(s, paddingValues), nil, nil
	if s.OneIn(4) {
		tiles(s, x, t.Sizes)
		return
	}
	if s.OneIn(3) {
		x.PaddedDimensions = nil
		return
	}
	s.Clear(&x.PaddedDimensions)
	wider, buffer := Bias(s), int64(1)
	for _, size := range t.Sizes {
		buffer *= max(size, 1)
	}
	for _, size := range t.Sizes {
		width := size
		if wider.Toss(s) {
			width += s.Between(1, 3)
			if grown := buffer / max(size, 1) * width; grown <= maxPadded {
				buffer = grown
			} else {
				width = size
			}
		}
		x.PaddedDimensions = append(x.PaddedDimensions, width)
	}
}

// Order is the kind of an XLA operand's minor_to_major.
func Order(name string, operand int) Feature {
	return Feature{
		Name: name + " minor_to_major", Values: []string{"absent", "descending", "ascending", "mixed", "broken"},
		Of: func(c *spec.Call) int {
			x, ok := c.Tensors[operand].Layout.(*tensor.XLA)
			if !ok || x.MinorToMajor == nil {
				return 0
			}
			seen, ascends, descends := uint64(0), true, true
			for i, d := range x.MinorToMajor {
				if d >= 0 && d < int64(c.Tensors[operand].Rank()) {
					seen |= 1 << d
				}
				if i > 0 {
					ascends = ascends && d > x.MinorToMajor[i-1]
					descends = descends && d < x.MinorToMajor[i-1]
				}
			}
			switch rank := c.Tensors[operand].Rank(); {
			case len(x.MinorToMajor) != rank || seen != 1<<rank-1:
				return 4
			case descends:
				return 1
			case ascends:
				return 2
			default:
				return 3
			}
		},
	}
}

// Widths is the kind of an XLA operand's padded_dimensions.
func Widths(name string, operand int) Feature {
	return Feature{
		Name: name + " padded_dimensions", Values: []string{"absent", "the sizes", "one wider", "several wider", "broken"},
		Of: func(c *spec.Call) int {
			t := &c.Tensors[operand]
			x, ok := t.Layout.(*tensor.XLA)
			if !ok || x.PaddedDimensions == nil {
				return 0
			}
			if len(x.PaddedDimensions) != t.Rank() {
				return 4
			}
			wider := 0
			for i, width := range x.PaddedDimensions {
				if width < t.Sizes[i] {
					return 4
				}
				wider += number(width > t.Sizes[i])
			}
			return 1 + min(wider, 2)
		},
	}
}

// PaddingValue is an XLA operand's padding_value.
func PaddingValue(name string, operand int) Feature {
	return Feature{
		Name: name + " padding_value", Values: []string{"absent", "zero", "one", "lowest", "highest"},
		Of: func(c *spec.Call) int {
			x, ok := c.Tensors[operand].Layout.(*tensor.XLA)
			if !ok {
				return 0
			}
			return slices.Index(paddingValues, x.PaddingValue)
		},
	}
}
