package cpu

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"unsafe"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/dml"
)

// A block is a rectangle of updates: the first one's offset in each operand,
// and two dimensions. An offset in the output is where index 0 would write.
type block struct{ first, across, along lane }

// writeBlock writes a block of updates from src to the elements of dst that the
// indices name. Elements of the axis are step bytes apart.
type writeBlock func(s *scatter, dst, src []byte, b block, step int64)

// blockWriters are functions for elements of one size, by the type of the
// indices.
type blockWriters struct{ uint32, int32, uint64, int64 writeBlock }

// blockWritersBySize is a table because using a generic function as a value
// allocates memory each time.
var blockWritersBySize = [...]blockWriters{
	1: blockWritersOf[uint8](), 2: blockWritersOf[uint16](), 4: blockWritersOf[uint32](), 8: blockWritersOf[uint64](),
}

func blockWritersOf[E element]() blockWriters {
	return blockWriters{write[E, uint32], write[E, int32], write[E, uint64], write[E, int64]}
}

// blockWriter returns the function for elements of the given size, and for
// indices of 8 or 4 bytes, signed or unsigned.
func blockWriter(size int64, wide, signed bool) writeBlock {
	w := &blockWritersBySize[size]
	switch {
	case wide && signed:
		return w.int64
	case wide:
		return w.uint64
	case signed:
		return w.int32
	default:
		return w.uint32
	}
}

// write is a [writeBlock]. It assumes little-endian indices, as on all
// processors that conform supports.
func write[E element, I index](s *scatter, dst, src []byte, b block, step int64) {
	var element E
	across, along, extent := &b.across, &b.along, s.extent
	lines, n := across.extent-1, along.extent-1
	indices := corner(s.indices, b.first.indices, lines*across.indices, n*along.indices, int64(unsafe.Sizeof(I(0))))
	updates := corner(src, b.first.updates, lines*across.updates, n*along.updates, int64(unsafe.Sizeof(element)))
	output := corner(dst, b.first.output, lines*across.output, n*along.output+(extent-1)*step, int64(unsafe.Sizeof(element)))
	for line := range across.extent {
		writeLine[E, I](s, unsafe.Add(output, line*across.output), unsafe.Add(updates, line*across.updates), unsafe.Add(indices, line*across.indices), across, along, step)
	}
}

// writeLine writes a line of updates along l. The next line begins across
// further on.
func writeLine[E element, I index](s *scatter, output, updates, indices unsafe.Pointer, across, l *lane, step int64) {
	indexStep, updateStep, outputStep := l.indices, l.updates, l.output
	size := int64(unsafe.Sizeof(E(0)))
	run := indexStep == int64(unsafe.Sizeof(I(0))) && updateStep == size
	for i := int64(0); i < l.extent; {
		if run {
			to, values, from := unsafe.Add(output, i*outputStep), unsafe.Add(updates, i*size), unsafe.Add(indices, i*indexStep)
			n := s.writeBlocks(to, values, from, l.extent-i, size, indexStep, outputStep, step, across)
			switch {
			case n > 0:
			case step == size && outputStep == 0:
				n = writeAlong[E, I](to, values, from, l.extent-i, s.extent)
			default:
				n = writeAcross[E, I](to, values, from, l.extent-i, s.extent, outputStep, step)
			}
			i += n
		}
		for end := min(i+4, l.extent); i < end; i++ {
			if k := s.element(position(*(*I)(unsafe.Add(indices, i*indexStep)), s.extent)); k >= 0 {
				*(*E)(unsafe.Add(output, i*outputStep+k*step)) = *(*E)(unsafe.Add(updates, i*updateStep))
			}
		}
	}
}

// writeBlocks does the work of writeAlong or writeAcross for whole blocks, if
// there is a vector kernel for these sizes and steps.
func (s *scatter) writeBlocks(output, updates, indices unsafe.Pointer, n, size, indexSize, outputStep, step int64, next *lane) int64 {
	blocks := int(n / scattered)
	if s.vectors.scatterers[size].along == nil || indexSize != 4 || blocks == 0 {
		return 0
	}
	dst, src, at, last := (*byte)(output), (*byte)(updates), (*byte)(indices), int(min(s.extent-1, math.MaxInt32))
	left, kernels := blocks, &s.vectors.scatterers[size]
	switch {
	case outputStep == 0 && step == size:
		left = kernels.along(dst, src, at, blocks, last)
	case outputStep == size:
		left = kernels.across(dst, src, at, blocks, last, int(step), int(next.updates), int(next.indices))
	}
	return int64(blocks-left) * scattered
}

// writeAlong writes contiguous updates along an axis of contiguous elements,
// four at a time, until one of their indices is out of range or fewer are left.
// It returns how many it wrote.
func writeAlong[E element, I index](output, updates, indices unsafe.Pointer, n, extent int64) int64 {
	elements := unsafe.Slice((*E)(output), extent)
	i := int64(0)
	for ; i <= n-4; i += 4 {
		k := (*[4]I)(unsafe.Add(indices, i*int64(unsafe.Sizeof(I(0)))))
		v := (*[4]E)(unsafe.Add(updates, i*int64(unsafe.Sizeof(E(0)))))
		k0, k1, k2, k3 := uint64(k[0]), uint64(k[1]), uint64(k[2]), uint64(k[3])
		if end := uint64(len(elements)); k0 >= end || k1 >= end || k2 >= end || k3 >= end {
			break
		}
		elements[k0] = v[0]
		elements[k1] = v[1]
		elements[k2] = v[2]
		elements[k3] = v[3]
	}
	return i
}

// writeAcross is writeAlong for updates to neighbours outputStep bytes apart,
// along an axis with elements step bytes apart.
func writeAcross[E element, I index](output, updates, indices unsafe.Pointer, n, extent, outputStep, step int64) int64 {
	end := uint64(extent)
	i, at := int64(0), int64(0)
	for ; i <= n-4; i += 4 {
		k := (*[4]I)(unsafe.Add(indices, i*int64(unsafe.Sizeof(I(0)))))
		v := (*[4]E)(unsafe.Add(updates, i*int64(unsafe.Sizeof(E(0)))))
		k0, k1, k2, k3 := int64(k[0]), int64(k[1]), int64(k[2]), int64(k[3])
		if uint64(k0) >= end || uint64(k1) >= end || uint64(k2) >= end || uint64(k3) >= end {
			break
		}
		*(*E)(unsafe.Add(output, at+k0*step)) = v[0]
		at += outputStep
		*(*E)(unsafe.Add(output, at+k1*step)) = v[1]
		at += outputStep
		*(*E)(unsafe.Add(output, at+k2*step)) = v[2]
		at += outputStep
		*(*E)(unsafe.Add(output, at+k3*step)) = v[3]
		at += outputStep
	}
	return i
}

// element returns the element of the axis that an update with this position
// goes to, or -1 if there is none.
func (s *scatter) element(k int64, low bool) int64 {
	switch {
	case uint64(k) < uint64(s.extent):
		return k
	case s.policy != dml.OutOfRangeClamped:
		return -1
	case low:
		return 0
	default:
		return s.extent - 1
	}
}

// corner returns the address of an element. It panics unless b contains the
// element and those at distances across, along, and both, in bytes.
func corner(b []byte, at, across, along, size int64) unsafe.Pointer {
	low := min(0, across) + min(0, along)
	end := at + max(0, across) + max(0, along) + size
	return unsafe.Pointer(&b[at+low : end][-low])
}

type index interface {
	int32 | uint32 | int64 | uint64
}

// position returns the element of an axis that an index names; a negative index
// counts from the end (dml.scatter). low reports whether it was negative, which
// decides to which end an index out of range is clamped.
func position[I index](bits I, extent int64) (k int64, low bool) {
	if bits < 0 {
		return int64(bits) + extent, true
	}
	return int64(bits), false
}

var (
	errOutside   = errors.New("an index names no element of the axis")
	errDuplicate = errors.New("two updates go to one element of the output")
)

// examine checks the indices of a scatter without writing. The error is a
// duplicate, if unique, or an index out of range, if the readings reject that.
func (s *scatter) examine(p *lower.Scatter, unique bool) error {
	words := int((p.Elements + 63) / 64)
	if unique {
		s.taken = slices.Grow(s.taken[:0], words)[:words]
		clear(s.taken)
	}
	var err error
	s.walk(chunk, func(columns lane) bool {
		b := s.block(columns, s.columns.output, s.step)
		for line := range b.across.extent {
			for i := range b.along.extent {
				at := b.first.indices + line*b.across.indices + i*b.along.indices
				if err = s.examineOne(at, b.first.output+line*b.across.output+i*b.along.output, unique); err != nil {
					return false
				}
			}
		}
		return true
	})
	return err
}

// examineOne checks the index at an offset. Its update would write to ordinal
// if the index were 0.
func (s *scatter) examineOne(at, ordinal int64, unique bool) error {
	k, low := s.index(at)
	if s.policy == dml.OutOfRangeRejected && uint64(k) >= uint64(s.extent) {
		return errOutside
	}
	if k = s.element(k, low); k < 0 { // the update is dropped
		return nil
	}
	ordinal += k * s.step
	if !unique {
		return nil
	}
	word, bit := &s.taken[ordinal/64], uint64(1)<<(ordinal%64)
	if *word&bit != 0 {
		return errDuplicate
	}
	*word |= bit
	return nil
}

// index returns the element of the axis that the index at an offset names.
func (s *scatter) index(at int64) (k int64, low bool) {
	switch {
	case s.wide && s.signed:
		return position(int64(binary.LittleEndian.Uint64(s.indices[at:])), s.extent)
	case s.wide:
		return position(binary.LittleEndian.Uint64(s.indices[at:]), s.extent)
	case s.signed:
		return position(int32(binary.LittleEndian.Uint32(s.indices[at:])), s.extent)
	default:
		return position(binary.LittleEndian.Uint32(s.indices[at:]), s.extent)
	}
}
