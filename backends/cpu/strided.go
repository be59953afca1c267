package cpu

import "unsafe"

// An element is a type with the size of an element's bits.
type element interface {
	uint8 | uint16 | uint32 | uint64
}

// A loop is a [lower.Loop] with distances in bytes.
type loop struct{ extent, from, to int64 }

// A stridedMove moves rows of elements between any distances from src to dst.
// The offsets and the distances of loops are in bytes; rows is the outer loop,
// row the inner one.
type stridedMove func(dst, src []byte, to, from int64, rows, row loop)

// stridedMoves has the moves for arbitrary strides, by element size in bytes.
var stridedMoves = [...]stridedMove{1: moveStrided[uint8], 2: moveStrided[uint16], 4: moveStrided[uint32], 8: moveStrided[uint64]}

// tile is the number of elements of a row that a transposing copy moves before
// it goes to the next row. It keeps one cache line of the source for each.
const tile = 32

// transposes reports whether a step within a row is longer in the source than a
// step to the next row, and a row touches more cache lines than the cache
// holds.
func transposes(rows, row loop) bool {
	return row.extent > tile && rows.extent > 1 &&
		rows.from != 0 && max(rows.from, -rows.from) < max(row.from, -row.from)
}

// moveTiles moves the rows in vertical strips of tile elements.
func moveTiles(move stridedMove, dst, src []byte, to, from int64, rows, row loop) {
	for left := row.extent; left > 0; left -= tile {
		strip := row
		strip.extent = min(left, tile)
		move(dst, src, to, from, rows, strip)
		to, from = to+tile*row.to, from+tile*row.from
	}
}

// moveStrided is a [stridedMove].
func moveStrided[E element](dst, src []byte, to, from int64, rows, row loop) {
	if rows.extent == 0 || row.extent == 0 {
		return
	}
	size := int64(unsafe.Sizeof(E(0)))
	d := corner(dst, to, (rows.extent-1)*rows.to, (row.extent-1)*row.to, size)
	s := corner(src, from, (rows.extent-1)*rows.from, (row.extent-1)*row.from, size)
	for r := range rows.extent {
		to, from := r*rows.to, r*rows.from
		for range row.extent {
			*(*E)(unsafe.Add(d, to)) = *(*E)(unsafe.Add(s, from))
			to += row.to
			from += row.from
		}
	}
}

// corner returns the address of an element. It panics unless b contains the
// element and those at distances across, along, and both, in bytes.
func corner(b []byte, at, across, along, size int64) unsafe.Pointer {
	low := min(0, across) + min(0, along)
	end := at + max(0, across) + max(0, along) + size
	return unsafe.Pointer(&b[at+low : end][-low])
}
