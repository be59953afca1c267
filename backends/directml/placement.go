package directml

import (
	"fmt"
	"math/bits"

	"example.com/conform/backends"
	native "example.com/conform/backends/directml/internal/dml"
)

// A placement locates the memory of one operand in the buffers that a batch
// shares, in bytes.
type placement struct {
	at     int64 // where the operand's memory begins
	buffer int64 // where the tensor begins, aligned for DirectML
	length int64 // length of the tensor, as its descriptor states it
}

// place puts an operand's memory after the first used bytes of the shared
// buffers, and returns the new number of used bytes. It fails if the operand's
// memory is too small for the tensor.
func place(o *backends.Operand, total uint64, used int64) (placement, int64, error) {
	memory := int64(len(o.Memory))
	if o.Start < 0 || o.Length < 0 || o.Start > memory || o.Length > memory-o.Start {
		return placement{}, 0, fmt.Errorf("a buffer of %d bytes from %d on lies outside its memory of %d bytes", o.Length, o.Start, memory)
	}
	if total > uint64(o.Length) {
		return placement{}, 0, fmt.Errorf("a buffer of %d bytes is too small for a tensor of %d", o.Length, total)
	}
	buffer := roundUp(used+o.Start, native.TensorAlignment)
	at := buffer - o.Start
	return placement{at: at, buffer: buffer, length: int64(total)}, roundUp(at+memory, 4), nil
}

// roundUp rounds n up to a multiple of a power of two.
func roundUp(n, multiple int64) int64 { return (n + multiple - 1) &^ (multiple - 1) }

// capacity returns the smallest power of two that is at least n and least.
func capacity(n, least int64) int64 {
	for least < n {
		least *= 2
	}
	return least
}

// minimumBytes returns the smallest TotalTensorSizeInBytes of a tensor by
// DirectML's formula: the offset of the last element plus one, times the
// element's size, rounded up to 4 bytes. Nil strides are packed. It returns
// false if the result does not fit in a UINT64. A size of 0 counts as 1, so
// that DirectML judges the size itself and not a total computed from it.
func minimumBytes(sizes, strides []uint32, elementSize uint64) (uint64, bool) {
	var n arithmetic
	elements := uint64(1) // from the first to the last, inclusive
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

// arithmetic records whether a result overflowed.
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
