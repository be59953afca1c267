package cpu

import (
	"encoding/binary"
	"errors"
	"slices"
	"unsafe"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/dml"
)

// A line is a row of updates: how many, and, of each operand, where the first
// element lies and how far the next one. Those of the output are where index 0
// would write them. All are in bytes.
type line struct{ n, indices, indexStep, updates, updateStep, output, outputStep int64 }

// writeLine writes a line of updates from src to the elements of dst that the
// indices name, which lie step bytes apart along the axis.
type writeLine func(s *scatter, dst, src []byte, l line, step int64)

// lineWriter returns what writes elements of the given size for indices of 8
// bytes, or of 4, that have a sign, or have none.
func lineWriter(size int64, wide, signed bool) writeLine {
	switch size {
	case 1:
		return lineWriterOf[uint8](wide, signed)
	case 2:
		return lineWriterOf[uint16](wide, signed)
	case 4:
		return lineWriterOf[uint32](wide, signed)
	default:
		return lineWriterOf[uint64](wide, signed)
	}
}

func lineWriterOf[E uint8 | uint16 | uint32 | uint64](wide, signed bool) writeLine {
	switch {
	case wide && signed:
		return write[E, int64]
	case wide:
		return write[E, uint64]
	case signed:
		return write[E, int32]
	default:
		return write[E, uint32]
	}
}

// write is a [writeLine]. Like all processors that conform is built for, it
// takes the lowest byte of an index first.
func write[E uint8 | uint16 | uint32 | uint64, I index](s *scatter, dst, src []byte, l line, step int64) {
	var element E
	indices := row(s.indices, l.indices, (l.n-1)*l.indexStep, int64(unsafe.Sizeof(I(0))))
	updates := row(src, l.updates, (l.n-1)*l.updateStep, int64(unsafe.Sizeof(element)))
	output := row(dst, l.output, (l.n-1)*l.outputStep+(s.extent-1)*step, int64(unsafe.Sizeof(element)))
	for i := range l.n {
		k, low := position(*(*I)(unsafe.Add(indices, i*l.indexStep)), s.extent)
		if uint64(k) >= uint64(s.extent) {
			if s.policy != dml.OutOfRangeClamped {
				continue
			}
			if k = s.extent - 1; low {
				k = 0
			}
		}
		*(*E)(unsafe.Add(output, i*l.outputStep+k*step)) = *(*E)(unsafe.Add(updates, i*l.updateStep))
	}
}

// row returns where an element lies. It panics unless it and the one so many
// bytes from it lie in b.
func row(b []byte, at, last, size int64) unsafe.Pointer {
	end := at + max(0, last) + size
	return unsafe.Pointer(&b[at+min(0, last) : end][-min(0, last)])
}

type index interface {
	int32 | uint32 | int64 | uint64
}

// position returns the element of an axis that an index names, if it names any:
// a negative one counts from the end (dml.scatter). Whether it was negative says
// on which side an index lies that names none.
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

// examine visits the indices of a scatter without writing. The error says why
// they are refused, if two may not name one element, or none may name none.
func (s *scatter) examine(p *lower.Scatter, unique bool) error {
	words := int((p.Elements + 63) / 64)
	if unique {
		s.taken = slices.Grow(s.taken[:0], words)[:words]
		clear(s.taken)
	}
	var err error
	s.walk(chunk, func(block lane) bool {
		s.lines(block, s.columns.output, s.step, func(l line) bool {
			for i := range l.n {
				err = s.examineOne(l.indices+i*l.indexStep, l.output+i*l.outputStep, unique)
				if err != nil {
					break
				}
			}
			return err == nil
		})
		return err == nil
	})
	return err
}

// examineOne examines the index at an offset, of an update that index 0 would
// write to the given ordinal.
func (s *scatter) examineOne(at, ordinal int64, unique bool) error {
	k, low := s.index(at)
	switch {
	case uint64(k) < uint64(s.extent):
	case s.policy == dml.OutOfRangeRejected:
		return errOutside
	case s.policy != dml.OutOfRangeClamped: // dropped
		return nil
	case low:
		k = 0
	default:
		k = s.extent - 1
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
