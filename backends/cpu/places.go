package cpu

import (
	"unsafe"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
)

// A placedMove moves elements that have places.
type placedMove func(m *lower.Move, dst, src []byte)

// placedMoves has the moves by element size in bytes.
var placedMoves = [...]placedMove{1: movePlaced[uint8], 2: movePlaced[uint16], 4: movePlaced[uint32], 8: movePlaced[uint64]}

// movePlaced is a [placedMove].
func movePlaced[E element](m *lower.Move, dst, src []byte) {
	size, limit := int64(unsafe.Sizeof(E(0))), uint64(m.Limit)
	rows, row := placedLoops(m, size)
	n, stride := row.extent, m.Stride*size
	toReach, fromReach := int64(0), (m.Limit-1)*stride
	if m.Pushed {
		toReach, fromReach = fromReach, 0
	}
	for r := range rows.extent {
		places := rowPlaces(m, r, n)
		k, to, from := int64(0), m.To*size+r*rows.to, m.From*size+r*rows.from
		if m.Across != nil {
			if from += m.Across[r] * m.Pitch * size; r > 0 && m.Across[r] == m.Across[r-1] && row.to == size && n*size < shortBytes {
				copy(dst[to:to+n*size], dst[to-rows.to:])
				continue
			}
		}
		d := corner(dst, to, toReach, (n-1)*row.to, size)
		s := corner(src, from, fromReach, (n-1)*row.from, size)
		switch {
		case m.Pushed && stride == size && row.to == 0 && row.from == size:
			k = pushFours(unsafe.Slice((*E)(d), limit), unsafe.Slice((*E)(s), n), places)
		case !m.Pushed && stride == size && row.from == 0 && row.to == size:
			k = pullFours(unsafe.Slice((*E)(d), n), unsafe.Slice((*E)(s), limit), places)
		}
		switch first := (loop{from: k * row.from, to: k * row.to}); {
		case k == n:
		case m.Pushed:
			pushRow[E](d, s, places[k:], limit, stride, first, row)
		default:
			pullRow[E](d, s, places[k:], limit, stride, first, row)
		}
	}
}

// placedLoops returns the loops of a move with places, in bytes.
func placedLoops(m *lower.Move, size int64) (rows, row loop) {
	rows, row = loop{extent: 1}, loop{extent: 1}
	for _, l := range m.Loops {
		rows, row = row, loop{l.Extent, l.From * size, l.To * size}
	}
	return rows, row
}

// rowPlaces returns the places of row r, of n elements.
func rowPlaces(m *lower.Move, r, n int64) []int64 {
	if int64(len(m.Places)) == n {
		return m.Places
	}
	return m.Places[r*n : (r+1)*n]
}

// pullRow sets elements of a row of d to those that are so many times stride beyond those of
// a row of s as their places say.
func pullRow[E element](d, s unsafe.Pointer, places []int64, limit uint64, stride int64, first, row loop) {
	to, from := first.to, first.from
	for ; len(places) >= 4; places = places[4:] {
		p0, p1, p2, p3 := places[0], places[1], places[2], places[3]
		if max(uint64(p0), uint64(p1), uint64(p2), uint64(p3)) >= limit {
			break
		}
		*(*E)(unsafe.Add(d, to)) = *(*E)(unsafe.Add(s, from+p0*stride))
		*(*E)(unsafe.Add(d, to+row.to)) = *(*E)(unsafe.Add(s, from+row.from+p1*stride))
		*(*E)(unsafe.Add(d, to+2*row.to)) = *(*E)(unsafe.Add(s, from+2*row.from+p2*stride))
		*(*E)(unsafe.Add(d, to+3*row.to)) = *(*E)(unsafe.Add(s, from+3*row.from+p3*stride))
		to, from = to+4*row.to, from+4*row.from
	}
	for _, place := range places {
		if uint64(place) < limit {
			*(*E)(unsafe.Add(d, to)) = *(*E)(unsafe.Add(s, from+place*stride))
		}
		to, from = to+row.to, from+row.from
	}
}

// pushRow sets elements that are so many times stride beyond those of a row of d as their
// places say to those of a row of s.
func pushRow[E element](d, s unsafe.Pointer, places []int64, limit uint64, stride int64, first, row loop) {
	to, from := first.to, first.from
	for ; len(places) >= 4; places = places[4:] {
		p0, p1, p2, p3 := places[0], places[1], places[2], places[3]
		if max(uint64(p0), uint64(p1), uint64(p2), uint64(p3)) >= limit {
			break
		}
		*(*E)(unsafe.Add(d, to+p0*stride)) = *(*E)(unsafe.Add(s, from))
		*(*E)(unsafe.Add(d, to+row.to+p1*stride)) = *(*E)(unsafe.Add(s, from+row.from))
		*(*E)(unsafe.Add(d, to+2*row.to+p2*stride)) = *(*E)(unsafe.Add(s, from+2*row.from))
		*(*E)(unsafe.Add(d, to+3*row.to+p3*stride)) = *(*E)(unsafe.Add(s, from+3*row.from))
		to, from = to+4*row.to, from+4*row.from
	}
	for _, place := range places {
		if uint64(place) < limit {
			*(*E)(unsafe.Add(d, to+place*stride)) = *(*E)(unsafe.Add(s, from))
		}
		to, from = to+row.to, from+row.from
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
	rows, row := placedLoops(m, size)
	length, n := m.Part*size, row.extent
	dstStride, srcStride := int64(0), m.Stride*size
	if m.Pushed {
		dstStride, srcStride = srcStride, 0
	}
	narrow := v.narrow(length)
	kernel := narrow != nil && narrow.parts != nil && length < shortBytes && v.within(m.Places, m.Limit)
	for r := range rows.extent {
		places, to, from := rowPlaces(m, r, n), m.To*size+r*rows.to, m.From*size+r*rows.from
		if kernel {
			d := corner(dst, to, (m.Limit-1)*dstStride, (n-1)*row.to, length)
			s := corner(src, from, (m.Limit-1)*srcStride, (n-1)*row.from, length)
			narrow.parts((*byte)(d), (*byte)(s), int(length-narrow.block), &places[0], int(n), int(dstStride), int(srcStride), int(row.to), int(row.from))
			continue
		}
		for k, place := range places {
			if uint64(place) < uint64(m.Limit) {
				to, from := to+int64(k)*row.to+place*dstStride, from+int64(k)*row.from+place*srcStride
				copy(dst[to:to+length], src[from:from+length])
			}
		}
	}
}

// within is that of a [pull.Job].
func (v *vectors) within(list []int64, n int64) bool {
	if each := int(v.block / 8); v.outside != nil && len(list) >= each {
		blocks := len(list) / each
		if v.outside(&list[0], blocks, int(n-1)) < 0 {
			return false
		}
		list = list[blocks*each:]
	}
	return pull.Within(list, n)
}
