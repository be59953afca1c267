package directml

import "math/bits"

// minimumBytes returns the least TotalTensorSizeInBytes of a tensor, by
// DirectML's own formula: the offset of the last element plus one, times the
// element's size, rounded up to 4 bytes. Strides of nil are packed. It reports
// false where that does not fit in a UINT64. A size of 0 counts as 1, so that
// it is the size that DirectML has to judge, and not a total made of it.
func minimumBytes(sizes, strides []uint32, elementSize uint64) (uint64, bool) {
	var n arithmetic
	elements := uint64(1) // up to the last one
	for i, size := range sizes {
		if size = max(size, 1); strides == nil {
			elements = n.times(elements, uint64(size))
		} else {
			elements = n.plus(elements, uint64(size-1)*uint64(strides[i]))
		}
	}
	total := n.plus(n.times(elements, elementSize), 3) &^ 3
	return total, !n.overflowed
}

// arithmetic remembers whether a result did not fit.
type arithmetic struct{ overflowed bool }

func (n *arithmetic) plus(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	n.overflowed = n.overflowed || carry != 0
	return sum
}

func (n *arithmetic) times(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	n.overflowed = n.overflowed || high != 0
	return low
}
