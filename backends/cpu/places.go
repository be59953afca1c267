package cpu

import (
	"unsafe"

	"example.com/conform/backends/internal/lower"
)

// A placedMove moves elements that have places.
type placedMove func(m *lower.Move, dst, src []byte)

// placedMoves has the moves by element size in bytes.
var placedMoves = [...]placedMove{1: movePlaced[uint8], 2: movePlaced[uint16], 4: movePlaced[uint32], 8: movePlaced[uint64]}

// movePlaced is a [placedMove].
func movePlaced[E element](m *lower.Move, dst, src []byte) {
	size := int64(unsafe.Sizeof(E(0)))
	var row lower.Loop
	if len(m.Loops) > 0 {
		row = m.Loops[0]
	}
	stride, from, to, last := m.Stride*size, row.From*size, row.To*size, int64(len(m.Places)-1)
	if reach := (m.Limit - 1) * stride; m.Pushed {
		d := corner(dst, m.To*size, reach, last*to, size)
		s := corner(src, m.From*size, 0, last*from, size)
		for k, place := range m.Places {
			if uint64(place) < uint64(m.Limit) {
				*(*E)(unsafe.Add(d, place*stride+int64(k)*to)) = *(*E)(unsafe.Add(s, int64(k)*from))
			}
		}
	} else {
		d := corner(dst, m.To*size, 0, last*to, size)
		s := corner(src, m.From*size, reach, last*from, size)
		for k, place := range m.Places {
			if uint64(place) < uint64(m.Limit) {
				*(*E)(unsafe.Add(d, int64(k)*to)) = *(*E)(unsafe.Add(s, place*stride+int64(k)*from))
			}
		}
	}
}
