package cpu

import (
	"slices"

	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/tensor"
)

// The memory that a thread fills before it copies it with non-temporal stores.
// It fits into the first-level cache, or for transposes, which read whole pages
// of the source in turn, into the second-level cache.
const (
	rowsBytes    = 16 << 10
	columnsBytes = 256 << 10
)

// move moves the elements of a plan.
func (m *mover) move(p *lower.Plan, dst, src []byte) {
	var copied [tensor.MaxRank]lower.Loop
	loops := copied[:copy(copied[:], p.Loops)]
	row, rows := lower.Loop{Extent: 1, From: 1, To: 1}, lower.Loop{Extent: 1}
	if n := len(loops); n > 0 {
		row, loops = loops[n-1], loops[:n-1]
	}
	run := m.kernel(row)
	m.direct = m.stream && m.blocks(p, dst)
	through, room := m.stream && row.To == 1 && row.From != 1, int64(rowsBytes)
	if n := len(loops); n > 0 {
		if at := m.columns(row, loops); at >= 0 {
			run, loops[at], loops[n-1] = (*mover).transpose, loops[n-1], loops[at]
			room, m.direct = columnsBytes, false
		}
		rows, loops = loops[n-1], loops[:n-1]
	}
	inner, outer := m.scaled(row), m.scaled(rows)
	through = through && !m.direct
	if through {
		m.scratch = slices.Grow(m.scratch[:0], int(room))[:room]
	}

	from, to := p.From*m.size, p.To*m.size
	var at [tensor.MaxRank]int64
	for {
		if through {
			m.through(run, dst, src, to, from, outer, inner)
		} else {
			run(m, dst, src, to, from, outer, inner)
		}
		i := len(loops) - 1
		for ; i >= 0; i-- {
			l := &loops[i]
			from, to = from+l.From*m.size, to+l.To*m.size
			if at[i]++; at[i] < l.Extent {
				break
			}
			from, to = from-l.Extent*l.From*m.size, to-l.Extent*l.To*m.size
			at[i] = 0
		}
		if i < 0 {
			break
		}
	}
}

// A move that reads and writes more than pastCaches bytes, which exceeds the
// caches, uses non-temporal stores. So does one to an output that is as large with its
// input, because other moves fill the rest of it.
const pastCaches = 32 << 20

// volume returns how many bytes of elements a plan writes.
func volume(p *lower.Plan, size int64) int64 {
	for i := range p.Loops {
		size *= p.Loops[i].Extent
	}
	return size
}

// reads returns the number of bytes from the first to the last that a plan
// reads.
func reads(p *lower.Plan, size int64) int64 {
	span := int64(1)
	for i := range p.Loops {
		span += (p.Loops[i].Extent - 1) * max(p.Loops[i].From, -p.Loops[i].From)
	}
	return span * size
}

// kernel returns the kernel for rows like row.
func (m *mover) kernel(row lower.Loop) kernel {
	switch {
	case row.To != 1:
		return (*mover).strided
	case row.From == 1 && m.stream:
		return (*mover).copyPast
	case row.From == 1:
		return (*mover).copy
	case row.From == 0:
		return (*mover).fill
	case m.vectors.narrow(row.Extent*m.size) == nil:
		return (*mover).strided
	case row.From == -1:
		return (*mover).rearrange
	case row.From == 2 || row.From == -2:
		return (*mover).halve
	default:
		return (*mover).strided
	}
}

// blocks reports whether a single kernel writes each row of a plan, as whole
// aligned blocks.
func (m *mover) blocks(p *lower.Plan, dst []byte) bool {
	n := len(p.Loops)
	if n == 0 || p.Loops[n-1].To != 1 || p.Loops[n-1].From < -2 || p.Loops[n-1].From > 2 {
		return false
	}
	places := p.To | p.Loops[n-1].Extent
	for i := range p.Loops[:n-1] {
		places |= p.Loops[i].To
	}
	return places*m.size%m.vectors.block == 0 && m.vectors.whole(dst[:0])
}

// columns returns the loop along contiguous elements of the source, if the row
// crosses them and both are long enough for a vectorised transpose, or -1.
func (m *mover) columns(row lower.Loop, loops []lower.Loop) int {
	if row.To != 1 || row.From == 0 {
		return -1
	}
	for i := range loops {
		if loops[i].From == 1 && m.tiles(loops[i].Extent, row.Extent, row.From*m.size) != nil {
			return i
		}
	}
	return -1
}

// scaled returns a loop with distances in bytes.
func (m *mover) scaled(l lower.Loop) loop { return loop{l.Extent, l.From * m.size, l.To * m.size} }

// through makes some rows, or a piece of each, in scratch memory, copies them to dst
// with non-temporal stores, and repeats. Rows that follow one another are as many as
// there is room for. Others are few, and pieces long; except in a transpose, which reads
// what is contiguous in the source along the rows.
func (m *mover) through(run kernel, dst, src []byte, to, from int64, rows, row loop) {
	room, length := int64(len(m.scratch)), row.extent*m.size
	columns := 32 * m.vectors.block / m.size
	group, piece, pitch := int64(1), min(row.extent, room/m.size), int64(0)
	switch {
	case rows.to == length && room/length >= columns:
		group, pitch = room/length, length
	case room == columnsBytes:
		group = min(rows.extent, columns)
		piece = min(row.extent, (room/group-lineBytes)/m.size)
		pitch = piece*m.size + lineBytes // rows a power of two apart would evict each other
	}
	for rows.extent > 0 {
		some := loop{min(group, rows.extent), rows.from, pitch}
		part := row
		for done := int64(0); done < row.extent; done += part.extent {
			part.extent = min(row.extent-done, piece)
			run(m, m.scratch, src, 0, from+done*row.from, some, part)
			copies, n := some.extent, part.extent*m.size
			if pitch == length { // of all rows at once
				copies, n = 1, some.extent*n
			}
			for k := range copies {
				first := to + k*rows.to + done*m.size
				m.vectors.copy(dst[first:first+n], m.scratch[k*pitch:k*pitch+n])
			}
		}
		rows.extent -= some.extent
		to, from = to+some.extent*rows.to, from+some.extent*rows.from
	}
}
