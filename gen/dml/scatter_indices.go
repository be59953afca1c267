package dml

import (
	"example.com/conform/gen/draw"
	"example.com/conform/spec"
	"example.com/conform/spec/tensor"
)

// drawIndices fills the indices of a scatter as the features say: no two to
// one element, some to one element, or some out of range.
func drawIndices(s *draw.Source, p *draw.Profile, c *spec.Call, operand int) bool {
	class := p.Of(featureIndices)
	if !c.Param(operand).Indices || class == indicesNone {
		return false
	}
	t := &c.Tensors[operand]
	elements, err := tensor.Elements(t.Sizes)
	if err != nil {
		return false
	}
	t.Data = draw.Grow(t.Data, elements*t.DType.Size())

	axis := scatter(c).Axis
	n := c.Tensors[0].Sizes[axis]
	inner := int64(1) // elements between two along the axis
	for _, size := range t.Sizes[axis+1:] {
		inner *= size
	}
	var room [maxOrder]int64
	order := permutation(s, n, room[:0])
	atEnds := s.OneIn(4)
	negative := p.Of(featureNegative) == negativeSome
	outer := inner * t.Sizes[axis]
	for element := range elements {
		first := element == 0
		var position int64
		switch {
		case class == indicesStray && (first || s.OneIn(3)):
			t.SetBits(element, stray(s, t.DType, n, negative && (first || s.OneIn(2))))
			continue
		case class == indicesDistinct: // one order, rotated from line to line
			line := element/outer + element%inner
			position = order[(element/inner%t.Sizes[axis]+line)%n]
		case class == indicesRepeated && element == inner: // the second of the first line
			t.SetBits(element, t.Bits(0))
			continue
		case atEnds:
			position = (n - 1) * s.Below(2)
		default:
			position = s.Below(n)
		}
		if negative && (first || s.OneIn(2)) {
			position -= n
		}
		t.SetBits(element, uint64(position))
	}
	draw.Unify(t)
	return true
}

// maxOrder is a length of an axis that few exceed.
const maxOrder = 128

// stray draws the bits of an index of type d that names no element of an axis
// of n elements.
func stray(s *draw.Source, d tensor.DType, n int64, negative bool) uint64 {
	beyond := draw.Pick(s, []int64{0, 1, s.Below(1000)})
	lowest := uint64(1) << (8*d.Size() - 1) // of a signed type, in the low bits
	if negative {
		return draw.Pick(s, []uint64{uint64(-n - 1 - beyond), lowest, lowest + 1})
	}
	strays := [...]uint64{uint64(n + beyond), lowest - 1, 1<<32 + uint64(s.Below(n)), lowest, lowest + 1, ^uint64(0), uint64(-n), uint64(-1 - s.Below(n))}
	switch d {
	case tensor.Int32:
		return draw.Pick(s, strays[:2])
	case tensor.Int64: // in range for whoever keeps the low half alone
		return draw.Pick(s, strays[:3])
	case tensor.Uint32:
		return draw.Pick(s, append(strays[:2], strays[3:]...))
	default:
		return draw.Pick(s, strays[:])
	}
}

// permutation draws an order of the numbers below n.
func permutation(s *draw.Source, n int64, order []int64) []int64 {
	for i := range n {
		order = append(order, i)
		j := s.Below(i + 1)
		order[i] = order[j]
		order[j] = i
	}
	return order
}
