package cpu

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/tensor"
)

// A loop is a [lower.Loop] in bytes.
type loop struct{ extent, from, to int64 }

// A kernel moves rows of elements from src to dst. The offsets and the loops
// are in bytes; rows is the outer loop, row the inner one.
type kernel func(dst, src []byte, to, from int64, rows, row loop)

// strided lists the kernel for arbitrary strides by element size in bytes.
var strided = [...]kernel{1: move1, 2: move2, 4: move4, 8: move8}

// tile is how many elements of a row a transposing copy moves before it goes
// to the next row: one cache line of the source stays live for each.
const tile = 32

// move moves the elements of a plan between buffers of elements of the given
// size in bytes.
func move(p *lower.Plan, dst, src []byte, size int64) {
	if p.Empty {
		return
	}
	row, rows := loop{size, 1, 1}, loop{extent: 1}
	kernel := moveRuns
	loops := p.Loops
	if n := len(loops); n > 0 {
		l := loops[n-1]
		loops = loops[:n-1]
		switch {
		case l.To == 1 && l.From == 1: // a row is one run of bytes
			row.extent = l.Extent * size
		case l.To == 1 && l.From == 0:
			row, kernel = scaled(l, size), moveRepeated
		default:
			row, kernel = scaled(l, size), strided[size]
		}
	}
	if n := len(loops); n > 0 {
		rows, loops = scaled(loops[n-1], size), loops[:n-1]
	}

	from, to := p.From*size, p.To*size
	var at [tensor.MaxRank]int64
	for {
		if transposes(rows, row) {
			moveTiles(kernel, dst, src, to, from, rows, row)
		} else {
			kernel(dst, src, to, from, rows, row)
		}
		i := len(loops) - 1
		for ; i >= 0; i-- {
			l := &loops[i]
			from, to = from+l.From*size, to+l.To*size
			if at[i]++; at[i] < l.Extent {
				break
			}
			from, to = from-l.Extent*l.From*size, to-l.Extent*l.To*size
			at[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// scaled returns a loop in bytes.
func scaled(l lower.Loop, size int64) loop { return loop{l.Extent, l.From * size, l.To * size} }

// transposes reports whether walking along the row strides over the source
// further than walking from row to row, over more lines than a cache holds.
func transposes(rows, row loop) bool {
	return row.extent > tile && rows.extent > 1 &&
		rows.from != 0 && max(rows.from, -rows.from) < max(row.from, -row.from)
}

// moveTiles moves the rows in vertical strips of tile elements.
func moveTiles(move kernel, dst, src []byte, to, from int64, rows, row loop) {
	for left := row.extent; left > 0; left -= tile {
		strip := row
		strip.extent = min(left, tile)
		move(dst, src, to, from, rows, strip)
		to, from = to+tile*row.to, from+tile*row.from
	}
}

// moveRuns moves rows of row.extent contiguous bytes.
func moveRuns(dst, src []byte, to, from int64, rows, row loop) {
	for range rows.extent {
		copy(dst[to:to+row.extent], src[from:from+row.extent])
		to, from = to+rows.to, from+rows.from
	}
}

// moveRepeated fills rows of contiguous elements, each with one element.
func moveRepeated(dst, src []byte, to, from int64, rows, row loop) {
	for range rows.extent {
		run := dst[to : to+row.extent*row.to]
		for done := copy(run, src[from:from+row.to]); done < len(run); done *= 2 {
			copy(run[done:], run[:done])
		}
		to, from = to+rows.to, from+rows.from
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
