package vulkan

import (
	"example.com/conform/backends"
	"example.com/conform/backends/internal/lower"
	"example.com/conform/backends/internal/lower/pull"
)

// move adds a move, in parts if it exceeds the device's limits.
func (w *work) move(m move) {
	count := m.count()
	if from, to := m.spans(); count >= w.most || w.windowed && (!w.holds(from) || !w.holds(to)) {
		first, second := m.halve()
		w.move(first)
		w.move(second)
		return
	}
	if count >= w.tuning.many {
		if tail, ok := m.tail(); ok {
			w.move(tail)
		}
		if picked, ok := m.picked(); ok {
			if column, row, ok := picked.face(w.tuning.long); ok {
				w.rows(&picked, column, row)
				return
			}
		}
	}
	m.widen()
	if m.count() >= w.tuning.many {
		if column, row, ok := m.face(w.tuning.long); ok {
			w.rows(&m, column, row)
			return
		}
	}
	w.small(&m)
}

// face selects the loops along and across the rows of a large move: along is
// the innermost, unless it is short; across is the one with the smallest
// distance in the source, or -1 if there is only one loop. It returns false if
// all loops are short.
func (m *move) face(long int64) (column, row int, ok bool) {
	column, row = m.n-1, -1
	if m.n == 0 {
		return column, row, false
	}
	if m.loops[column].extent < long {
		for i, l := range m.loops[:m.n] {
			if l.extent > m.loops[column].extent {
				column = i
			}
		}
	}
	for i := m.n - 1; i >= 0; i-- {
		if i != column && (row < 0 || distance(m.loops[i].from) < distance(m.loops[row].from)) {
			row = i
		}
	}
	return column, row, m.loops[column].extent >= long
}

func distance(from int64) int64 { return max(from, -from) }

// bases returns the offsets of the bindings for a move.
func (w *work) bases(m *move, table int64) bases {
	from, to := m.spans()
	return bases{bindTable: table, bindSource: w.window(from.low), bindDestination: w.window(to.low)}
}

// rows adds a move as its own dispatch.
func (w *work) rows(m *move, column, row int) {
	at, base := w.record()
	b := w.bases(m, base)
	along, across := m.loops[column], loop{extent: 1}
	if row >= 0 {
		across = m.loops[row]
	}
	s := w.tuning.shape(along, across)
	columns := blocks(along.extent, s.x*s.along)
	groups := columns * blocks(across.extent, s.y*s.across)
	w.table = append(w.table,
		uint32((m.from-b[bindSource])/m.width), uint32((m.to-b[bindDestination])/m.width),
		uint32(along.extent), uint32(along.from/m.width), uint32(along.to/m.width),
		uint32(across.extent), uint32(across.from/m.width), uint32(across.to/m.width))
	w.table.loop(columns, 0, 0)
	w.table.loop(groups/columns, 0, 0)
	others := m.n - 1
	if row >= 0 {
		others--
	}
	w.table = append(w.table, uint32(others))
	for i := m.n - 1; i >= 0; i-- {
		if i != column && i != row {
			l := m.loops[i]
			groups *= l.extent
			w.table.loop(l.extent, l.from/m.width, l.to/m.width)
		}
	}
	k := rows
	if m.pick != (pick{}) {
		k = picks
	}
	w.dispatch(dispatch{shader: k.of(m.width), shape: s, pick: m.pick, groups: groups, at: uint32(int64(at) - base/4), bases: b})
}

// blocks returns how many blocks of the given size cover n elements.
func blocks(n int64, size uint32) int64 { return (n + int64(size) - 1) / int64(size) }

// small adds a move to those that share a dispatch.
func (w *work) small(m *move) {
	at, base := w.record()
	b := w.bases(m, base)
	w.table = append(w.table, 0, 0, uint32(m.n),
		uint32((m.from-b[bindSource])/m.width), uint32((m.to-b[bindDestination])/m.width))
	w.table.loops(m.loops[:m.n], m.width)
	w.list(tiles.of(m.width), at, m.count(), b)
}

// add adds a call of the current job, whose memory fits, to the current stage.
func (w *work) add(call *backends.Job, p *lower.Program) {
	for w.stage >= len(w.stages) {
		w.stages = append(w.stages, stage{})
	}
	w.buffers = w.buffers[:0]
	for i := range call.Operands {
		w.buffers = append(w.buffers, w.place(&call.Operands[i]))
	}
	at := w.buffers
	for m := range p.Moves {
		size := p.Element(m.Output)
		if m.Operand == pull.Constant {
			fill := newMove(&m.Plan, size, w.constant(m.Bits, size), at[m.Output])
			fill.repeats = true
			w.move(fill)
		} else {
			w.move(newMove(&m.Plan, size, at[m.Operand], at[m.Output]))
		}
	}
}
