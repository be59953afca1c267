package cpu

// A stridedMove moves rows of elements from src to dst, which are any distances
// apart. The offsets and the loops are in bytes; rows is the outer loop, row the
// inner one.
type stridedMove func(dst, src []byte, to, from int64, rows, row loop)

// stridedMoves lists the moves for arbitrary strides by element size in bytes.
var stridedMoves = [...]stridedMove{1: move1, 2: move2, 4: move4, 8: move8}

// tile is how many elements of a row a transposing copy moves before it goes
// to the next row: one cache line of the source stays live for each.
const tile = 32

// strided moves rows that no other kernel can move.
func (m *mover) strided(dst, src []byte, to, from int64, rows, row loop) {
	move := stridedMoves[m.size]
	if transposes(rows, row) {
		moveTiles(move, dst, src, to, from, rows, row)
	} else {
		move(dst, src, to, from, rows, row)
	}
}

// transposes reports whether walking along the row strides over the source
// further than walking from row to row, over more lines than a cache holds.
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

func move1(dst, src []byte, to, from int64, rows, row loop) {
	for range rows.extent {
		d, s := to, from
		for n := row.extent; n > 0; n-- {
			dst[d] = src[s]
			d += row.to
			s += row.from
		}
		to, from = to+rows.to, from+rows.from
	}
}

func move2(dst, src []byte, to, from int64, rows, row loop) {
	for range rows.extent {
		d, s := to, from
		for n := row.extent; n > 0; n-- {
			*(*[2]byte)(dst[d : d+2]) = *(*[2]byte)(src[s : s+2])
			d += row.to
			s += row.from
		}
		to, from = to+rows.to, from+rows.from
	}
}

func move4(dst, src []byte, to, from int64, rows, row loop) {
	for range rows.extent {
		d, s := to, from
		for n := row.extent; n > 0; n-- {
			*(*[4]byte)(dst[d : d+4]) = *(*[4]byte)(src[s : s+4])
			d += row.to
			s += row.from
		}
		to, from = to+rows.to, from+rows.from
	}
}

func move8(dst, src []byte, to, from int64, rows, row loop) {
	for range rows.extent {
		d, s := to, from
		for n := row.extent; n > 0; n-- {
			*(*[8]byte)(dst[d : d+8]) = *(*[8]byte)(src[s : s+8])
			d += row.to
			s += row.from
		}
		to, from = to+rows.to, from+rows.from
	}
}
