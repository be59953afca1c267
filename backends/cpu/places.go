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
	reach, limit := (m.Limit-1)*stride, uint64(m.Limit)
	if m.Pushed {
		d := corner(dst, m.To*size, reach, last*to, size)
		s := corner(src, m.From*size, 0, last*from, size)
		for k, place := range m.Places {
			if uint64(place) < limit {
				*(*E)(unsafe.Add(d, place*stride+int64(k)*to)) = *(*E)(unsafe.Add(s, int64(k)*from))
			}
		}
		return
	}
	d := corner(dst, m.To*size, 0, last*to, size)
	s := corner(src, m.From*size, reach, last*from, size)
	k := int64(0)
	if stride == size && from == 0 && to == size { // four at a time
		list := unsafe.Slice((*E)(s), limit)
		for ; k+4 <= last; k += 4 {
			four := m.Places[k : k+4]
			p0, p1, p2, p3 := uint64(four[0]), uint64(four[1]), uint64(four[2]), uint64(four[3])
			if max(p0, p1, p2, p3) >= limit {
				break
			}
			*(*[4]E)(unsafe.Add(d, k*size)) = [4]E{list[p0], list[p1], list[p2], list[p3]}
		}
	}
	for ; k <= last; k++ {
		if place := m.Places[k]; uint64(place) < limit {
			*(*E)(unsafe.Add(d, k*to)) = *(*E)(unsafe.Add(s, place*stride+k*from))
		}
	}
}
