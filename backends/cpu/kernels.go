package cpu

// A mover moves elements of one size.
type mover struct {
	vectors  *vectors
	size     int64
	stream   bool // with non-temporal stores, for outputs larger than the caches
	streamed bool // some moves were, and no fence has followed
	direct   bool // without scratch memory, because rows are whole blocks
	scratch  []byte
}

// A kernel moves rows of elements from src to dst. The offsets and the
// distances of loops are in bytes; rows is the outer loop, row the inner one.
type kernel func(m *mover, dst, src []byte, to, from int64, rows, row loop)

// lineBytes is the size of a cache line.
const lineBytes = 64

// Rows shorter than shortBytes are copied together, because Go's copy takes one
// row at a time.
const shortBytes = 1 << 10

// Rows shorter than pastBytes use non-temporal stores only if they are whole
// aligned blocks. Otherwise too many cache lines are shared by two rows, and
// would be written in parts.
const pastBytes = 2 << 10

// copy moves rows of contiguous elements.
func (m *mover) copy(dst, src []byte, to, from int64, rows, row loop) {
	length := row.extent * m.size
	if v := m.vectors.narrow(length); v != nil && v.near.copier != nil && length < shortBytes {
		v.lines(v.near.copier, dst, src, to, from, rows, length, length)
		return
	}
	for range rows.extent {
		copy(dst[to:to+length], src[from:from+length])
		to, from = to+rows.to, from+rows.from
	}
}

// copyPast moves rows of contiguous elements with non-temporal stores.
func (m *mover) copyPast(dst, src []byte, to, from int64, rows, row loop) {
	length := row.extent * m.size
	if !m.direct && length < pastBytes {
		m.copy(dst, src, to, from, rows, row)
		return
	}
	for range rows.extent {
		m.vectors.copy(dst[to:to+length], src[from:from+length])
		to, from = to+rows.to, from+rows.from
	}
}

// fill sets each contiguous row to one element.
func (m *mover) fill(dst, src []byte, to, from int64, rows, row loop) {
	length := row.extent * m.size
	if v := m.vectors.narrow(length); v != nil {
		w := v.writers(dst[to:to+length], m.direct)
		v.lines(w.fillers[m.size], dst, src, to, from, rows, length, m.size)
		return
	}
	for range rows.extent {
		run := dst[to : to+length]
		for done := copy(run, src[from:from+m.size]); done < len(run); done *= 2 {
			copy(run[done:], run[:done])
		}
		to, from = to+rows.to, from+rows.from
	}
}

// halve moves rows of every second element, forwards or backwards. It also
// reads the elements in between, and the one after the last, which may be
// missing only after the row that reaches furthest.
func (m *mover) halve(dst, src []byte, to, from int64, rows, row loop) {
	end := from + max(0, (row.extent-1)*row.from) + 2*m.size
	for rows.extent > 0 && rows.from <= 0 && end > int64(len(src)) {
		m.halveLast(dst, src, to, from, row)
		rows.extent--
		to, from, end = to+rows.to, from+rows.from, end+rows.from
	}
	reach := (rows.extent - 1) * rows.from
	last := rows.extent > 0 && end+max(0, reach) > int64(len(src))
	if last {
		rows.extent--
	}
	if rows.extent > 0 {
		m.rearrange(dst, src, to, from, rows, row)
	}
	if last {
		m.halveLast(dst, src, to+rows.extent*rows.to, from+reach, row)
	}
}

// halveLast moves a row of every second element without reading beyond it: it
// moves the last element alone.
func (m *mover) halveLast(dst, src []byte, to, from int64, row loop) {
	row.extent--
	at, last := to+row.extent*m.size, from+row.extent*row.from
	if row.from < 0 {
		at, last = to, from
		to, from = to+m.size, from+row.from
	}
	copy(dst[at:at+m.size], src[last:last+m.size])
	m.rearrange(dst, src, to, from, loop{extent: 1}, row)
}

// rearrange moves rows of every element or every second one, forwards or
// backwards, if whole blocks lie in the source.
func (m *mover) rearrange(dst, src []byte, to, from int64, rows, row loop) {
	length := row.extent * m.size
	v := m.vectors.narrow(length)
	if v == nil {
		m.strided(dst, src, to, from, rows, row)
		return
	}
	of := max(row.from, -row.from) / m.size
	table := v.tables[m.size].of(of, row.from < 0)
	first, step, rest := int64(0), v.block, length-v.block // positions of blocks in a row
	if row.from < 0 {
		from += (row.extent - 1) * row.from
		first, step, rest = rest, -step, first
	}
	// These slices contain everything that is accessed.
	reach := (rows.extent - 1) * rows.from
	d := dst[to : to+(rows.extent-1)*rows.to+length]
	s := src[from+min(0, reach) : from+max(0, reach)+of*length]
	s = s[max(0, -reach):]
	run, n, dstStep, srcStep := v.writers(d[:length], m.direct).rearrangers[of], int(rows.extent), int(rows.to), int(rows.from)
	run(&d[first], &s[0], int(length/v.block), int(step), table, n, dstStep, srcStep)
	if length%v.block != 0 {
		v.near.rearrangers[of](&d[rest], &s[of*(length-v.block)], 1, 0, table, n, dstStep, srcStep)
	}
}

// tiles returns the widest transposer for rows of this width that lie so far apart, or nil.
func (m *mover) tiles(width, rows, step int64) *transposer {
	for v := m.vectors; v != nil; v = v.narrower {
		// A tall one reads a part of a cache line of each row. The next tile must find the lines.
		if t := &v.talls[m.size]; t.fits(width, rows) && t.rows*max(step, -step) <= nearBytes {
			return t
		}
		if t := &v.transposes[m.size]; t.fits(width, rows) {
			return t
		}
	}
	return nil
}

// strip is the largest number of bytes of a source row that are transposed before the
// next rows.
const strip = 4096

// nearBytes is how much of a source a first-level cache holds.
const nearBytes = 32 << 10

// transpose moves rows, each of which is a column of contiguous rows of src.
func (m *mover) transpose(dst, src []byte, to, from int64, rows, row loop) {
	t := m.tiles(rows.extent, row.extent, row.from)
	if t == nil {
		m.strided(dst, src, to, from, rows, row)
		return
	}
	// These slices contain everything that is accessed.
	d := dst[to : to+(rows.extent-1)*rows.to+row.extent*m.size]
	low := from + min(0, (row.extent-1)*row.from)
	high := from + max(0, (row.extent-1)*row.from) + rows.extent*m.size
	s := src[low:high]
	from -= low
	// A tile at an edge overlaps the one before. Tiles that write to the same cache lines follow
	// one another: later, rows a power of two apart would have evicted these. If rows of the
	// source lie far apart, they would evict each other.
	lines := t.rows
	if near := lineBytes / m.size; near > lines && near*max(row.from, -row.from) <= nearBytes {
		lines = near
	}
	// In the caches, the cache lines of a few rows of the destination are kept until they are full.
	length := strip / m.size
	if !m.stream {
		length = max(lineBytes/m.size, min(length, nearBytes/max(rows.to, 1)))
	}
	for begin := int64(0); begin < rows.extent; begin += length {
		end := min(rows.extent, begin+length)
		for first := int64(0); first < row.extent; first += lines {
			for c := begin; c < end; c += t.columns {
				c := min(c, rows.extent-t.columns)
				for r := first; r < min(first+lines, row.extent); r += t.rows {
					r := min(r, row.extent-t.rows)
					t.run(&d[c*rows.to+r*m.size], &s[from+c*m.size+r*row.from], int(rows.to), int(row.from))
				}
			}
		}
	}
}

// strided moves rows without a faster kernel.
func (m *mover) strided(dst, src []byte, to, from int64, rows, row loop) {
	move := stridedMoves[m.size]
	if transposes(rows, row) {
		moveTiles(move, dst, src, to, from, rows, row)
	} else {
		move(dst, src, to, from, rows, row)
	}
}
