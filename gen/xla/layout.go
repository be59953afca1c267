// Package xla makes cases of the operators over XLA arrays, one file an
// operator.
package xla

import (
	"slices"

	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// maxBuffer bounds the elements of a drawn buffer, padding included, unless
// one padded dimension takes more.
const maxBuffer = 1024

// The minor_to_major of a layout.
const (
	orderNone       = iota // absent
	orderDescending        // the default order, stated
	orderAscending
	orderMixed
	orderBroken
)

// The padded_dimensions of a layout.
const (
	paddingNone  = iota // absent
	paddingEqual        // the sizes
	paddingWider
	paddingBroken
)

var paddingValues = []tensor.PaddingValue{
	tensor.UnspecifiedPadding, tensor.ZeroPadding, tensor.OnePadding, tensor.LowestPadding, tensor.HighestPadding,
}

const unspecified = 0 // among paddingValues

// order, padding and paddingValue return the features of an operand's layout.
func order(operand int) int        { return firstLayout + 3*operand }
func padding(operand int) int      { return firstLayout + 3*operand + 1 }
func paddingValue(operand int) int { return firstLayout + 3*operand + 2 }

func layoutFeatures(name string, operand int) []draw.Feature {
	return []draw.Feature{
		{
			Name: name + " minor_to_major", Values: []string{"absent", "descending", "ascending", "mixed", "broken"},
			Offer: func(p *draw.Profile) draw.Set {
				rank := p.Of(featureRank)
				return draw.Of(orderNone, orderDescending) | draw.Of(orderAscending).If(rank >= 2) | draw.Of(orderMixed).If(rank >= 3)
			},
			Weights: []int64{1, 1, 1, 3, 1},
		},
		{
			Name: name + " padded_dimensions", Values: []string{"absent", "the sizes", "wider", "broken"}, Weights: []int64{2, 1, 2, 1},
			Offer: func(p *draw.Profile) draw.Set {
				if p.Of(order(operand)) == orderNone {
					return draw.Of(paddingNone)
				}
				return draw.Of(paddingNone, paddingEqual) | draw.Of(paddingWider).If(p.Of(featureRank) > 0)
			},
		},
		{
			Name: name + " padding_value", Values: []string{"absent", "zero", "one", "lowest", "highest"},
			Offer: func(p *draw.Profile) draw.Set {
				if p.Of(order(operand)) == orderNone && p.Of(padding(operand)) == paddingNone {
					return draw.Of(unspecified)
				}
				return draw.UpTo(unspecified, len(paddingValues)-1)
			},
		},
	}
}

// layOut gives an operand the layout that the features say. What is to be
// broken is whole until then.
func layOut(s *draw.Source, p *draw.Profile, t *spec.Tensor, operand int) {
	if p.Of(order(operand)) == orderNone && p.Of(padding(operand)) == paddingNone {
		t.Layout = nil
		return
	}
	x, ok := t.Layout.(*tensor.XLA)
	if !ok {
		x = &tensor.XLA{}
		t.Layout = x
	}
	if x.MinorToMajor == nil {
		x.MinorToMajor = make([]int64, 0, t.Rank())
	}
	x.MinorToMajor = x.MinorToMajor[:0]
	x.PaddingValue = paddingValues[p.Of(paddingValue(operand))]
	x.PaddedDimensions = nil
	switch p.Of(padding(operand)) {
	case paddingEqual, paddingBroken:
		x.PaddedDimensions = append([]int64{}, t.Sizes...)
	case paddingWider:
		widen(s, x, t.Sizes)
	}
	rank := int64(t.Rank())
	switch p.Of(order(operand)) {
	case orderNone:
		x.MinorToMajor = nil
	case orderAscending:
		for i := range rank {
			x.MinorToMajor = append(x.MinorToMajor, i)
		}
	default:
		for i := rank - 1; i >= 0; i-- {
			x.MinorToMajor = append(x.MinorToMajor, i)
		}
	}
	if o := p.Of(order(operand)); o == orderMixed || o == orderBroken {
		mix(s, x.MinorToMajor)
	}
}

// mix shuffles an order into one that neither ascends nor descends, where
// there is one.
func mix(s *draw.Source, order []int64) {
	for i := len(order) - 1; i > 0; i-- {
		j := s.Below(int64(i + 1))
		order[i], order[j] = order[j], order[i]
	}
	n := len(order)
	for i := range n - 2 {
		if (order[i] < order[i+1]) != (order[i+1] < order[i+2]) {
			return
		}
	}
	if n > 1 {
		order[0], order[1] = order[1], order[0]
	}
}

// widen pads x: one dimension, the longest of a large array, and others while
// the buffer is small.
func widen(s *draw.Source, x *tensor.XLA, sizes []int64) {
	x.PaddedDimensions = append([]int64{}, sizes...)
	inverse := draw.Pick(s, []int64{1, 2, 2, 4}) // one dimension in how many is padded
	buffer := int64(1)
	for _, size := range sizes {
		buffer *= max(size, 1)
	}
	one := s.Below(int64(len(sizes)))
	if buffer > maxBuffer {
		one = int64(slices.Index(sizes, slices.Max(sizes)))
	}
	for i, size := range sizes {
		if int64(i) != one && !s.OneIn(inverse) {
			continue
		}
		width := size + s.Between(1, 3)
		if grown := buffer / max(size, 1) * width; grown <= maxBuffer || int64(i) == one {
			x.PaddedDimensions[i], buffer = width, grown
		}
	}
}
