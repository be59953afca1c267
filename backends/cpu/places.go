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
	size, n, limit := int64(unsafe.Sizeof(E(0))), int64(len(m.Places)), uint64(m.Limit)
	var row lower.Loop
	if len(m.Loops) > 0 {
		row = m.Loops[0]
	}
	stride, from, to := m.Stride*size, row.From*size, row.To*size
	k, reach := int64(0), (m.Limit-1)*stride
	if m.Pushed {
		d := corner(dst, m.To*size, reach, (n-1)*to, size)
		s := corner(src, m.From*size, 0, (n-1)*from, size)
		if stride == size && to == 0 && from == size {
			k = pushFours(unsafe.Slice((*E)(d), limit), unsafe.Slice((*E)(s), n), m.Places)
		}
		for ; k < n; k++ {
			if place := m.Places[k]; uint64(place) < limit {
				*(*E)(unsafe.Add(d, place*stride+k*to)) = *(*E)(unsafe.Add(s, k*from))
			}
		}
		return
	}
	d := corner(dst, m.To*size, 0, (n-1)*to, size)
	s := corner(src, m.From*size, reach, (n-1)*from, size)
	if stride == size && from == 0 && to == size {
		k = pullFours(unsafe.Slice((*E)(d), n), unsafe.Slice((*E)(s), limit), m.Places)
	}
	for ; k < n; k++ {
		if place := m.Places[k]; uint64(place) < limit {
			*(*E)(unsafe.Add(d, k*to)) = *(*E)(unsafe.Add(s, place*stride+k*from))
		}
	}
}

// pullFours sets elements of dst to those at places of src, four at a time, until fewer
// are left or one has no place. It returns how many it set.
func pullFours[E element](dst, src []E, places []int64) int64 {
	n := uint64(len(src))
	k := 0
	for ; k+4 <= len(places) && k+4 <= len(dst); k += 4 {
		to, four := dst[k:k+4], places[k:k+4]
		p0, p1, p2, p3 := uint64(four[0]), uint64(four[1]), uint64(four[2]), uint64(four[3])
		if max(p0, p1, p2, p3) >= n {
			break
		}
		to[0], to[1], to[2], to[3] = src[p0], src[p1], src[p2], src[p3]
	}
	return int64(k)
}

// pushFours sets elements at places of dst to those of src, as [pullFours] does.
func pushFours[E element](dst, src []E, places []int64) int64 {
	n := uint64(len(dst))
	k := 0
	for ; k+4 <= len(places) && k+4 <= len(src); k += 4 {
		from, four := src[k:k+4], places[k:k+4]
		p0, p1, p2, p3 := uint64(four[0]), uint64(four[1]), uint64(four[2]), uint64(four[3])
		if max(p0, p1, p2, p3) >= n {
			break
		}
		dst[p0] = from[0]
		dst[p1] = from[1]
		dst[p2] = from[2]
		dst[p3] = from[3]
	}
	return int64(k)
}

// moveParts moves parts of a size in bytes that have places.
func (v *vectors) moveParts(m *lower.Move, dst, src []byte, size int64) {
	var row lower.Loop
	if len(m.Loops) > 0 {
		row = m.Loops[0]
	}
	length, n, from, to := m.Part*size, int64(len(m.Places)), row.From*size, row.To*size
	dstStride, srcStride := int64(0), m.Stride*size
	if m.Pushed {
		dstStride, srcStride = srcStride, 0
	}
	if v := v.narrow(length); v != nil && v.parts != nil && length < shortBytes && inside(m.Places, m.Limit) {
		d := corner(dst, m.To*size, (m.Limit-1)*dstStride, (n-1)*to, length)
		s := corner(src, m.From*size, (m.Limit-1)*srcStride, (n-1)*from, length)
		v.parts((*byte)(d), (*byte)(s), int(length-v.block), &m.Places[0], int(n), int(dstStride), int(srcStride), int(to), int(from))
		return
	}
	d, s := dst[m.To*size:], src[m.From*size:]
	for k, place := range m.Places {
		if uint64(place) < uint64(m.Limit) {
			to, from := int64(k)*to+place*dstStride, int64(k)*from+place*srcStride
			copy(d[to:to+length], s[from:from+length])
		}
	}
}

// inside reports whether all places are from 0 to limit-1.
func inside(places []int64, limit int64) bool {
	most := uint64(0)
	for _, place := range places {
		most = max(most, uint64(place))
	}
	return most < uint64(limit)
}
