package vulkan

import (
	"example.com/conform/backends/internal/lower"
	"example.com/conform/spec/tensor"
)

// A loop is one dimension of a move: the number of elements, and the distance
// of neighbours in the source and in the destination, in bytes.
type loop struct{ extent, from, to int64 }

// A move is a copy between two strided arrays in the arena.
type move struct {
	width    int64 // of an element, in bytes
	from, to int64 // where the first element lies, in bytes
	repeats  bool  // the source is one block of maxWidth bytes, which repeats one element
	pick     pick  // how to find the elements of a block in the source; zero if they form a block there
	n        int   // number of loops; 0 moves a single element
	loops    [tensor.MaxRank]loop
}

// maxWidth is the largest number of bytes that one invocation moves at once.
const maxWidth = 16

// newMove returns the move of a plan whose operands' buffers begin at from and
// to.
func newMove(p *lower.Plan, width, from, to int64) move {
	m := move{width: width, from: from + p.From*width, to: to + p.To*width, n: len(p.Loops)}
	for i, l := range p.Loops {
		m.loops[i] = loop{l.Extent, l.From * width, l.To * width}
	}
	return m
}

// count returns the number of elements.
func (m *move) count() int64 {
	n := int64(1)
	for _, l := range m.loops[:m.n] {
		n *= l.extent
	}
	return n
}

// widen makes the elements as wide as their runs and alignment allow.
func (m *move) widen() {
	if !m.contiguous() {
		return
	}
	inner := &m.loops[m.n-1]
	run := inner.extent * m.width
	width := m.alignment(run)
	if width <= m.width {
		return
	}
	m.width, inner.extent, inner.to = width, run/width, width
	if !m.repeats {
		inner.from = width
	}
	if inner.extent == 1 {
		m.n--
	}
}

// tail removes the end of every run that prevents wider elements, and reports
// whether there was one. The rest of m is not empty.
func (m *move) tail() (tail move, ok bool) {
	unit := int64(0)
	if m.contiguous() {
		unit = m.alignment(maxWidth)
	} else if _, ok := m.block(); ok {
		unit = maxWidth
	}
	if unit == 0 {
		return tail, false
	}
	inner := &m.loops[m.n-1]
	run := inner.extent * m.width
	rest := run % unit
	if rest == 0 || rest == run {
		return tail, false
	}
	tail = *m
	last := &tail.loops[m.n-1]
	tail.from, tail.to, last.extent = m.from+(run-rest)/m.width*inner.from, m.to+run-rest, rest/m.width
	inner.extent = (run - rest) / m.width
	if last.extent == 1 {
		tail.n--
	}
	return tail, true
}

// contiguous reports whether the innermost loop visits adjacent elements.
func (m *move) contiguous() bool {
	if m.n == 0 {
		return false
	}
	inner := &m.loops[m.n-1]
	return inner.to == m.width && (inner.from == m.width || m.repeats)
}

// alignment returns the largest power of two up to maxWidth that divides the
// offset of every run, and run.
func (m *move) alignment(run int64) int64 {
	union := m.from | m.to | run | maxWidth
	for _, l := range m.loops[:m.n-1] {
		union |= l.from | l.to
	}
	return union & -union
}

// A span is a part of the arena, in bytes: from low up to high.
type span struct{ low, high int64 }

// spans returns where the elements lie.
func (m *move) spans() (from, to span) {
	from, to = span{m.from, m.from + m.width}, span{m.to, m.to + m.width}
	if m.pick.step == 2 {
		from.high += m.width
	}
	for _, l := range m.loops[:m.n] {
		from.reach((l.extent - 1) * l.from)
		to.reach((l.extent - 1) * l.to)
	}
	return from, to
}

// reach extends s to contain what lies at a distance from it.
func (s *span) reach(distance int64) {
	s.low += min(distance, 0)
	s.high += max(distance, 0)
}

// halve splits the loop with the largest reach. There must be one.
func (m *move) halve() (first, second move) {
	widest, most := 0, int64(-1)
	for i, l := range m.loops[:m.n] {
		if reach := (l.extent - 1) * max(l.from, -l.from, l.to, -l.to); reach > most {
			widest, most = i, reach
		}
	}
	first, second = *m, *m
	l := m.loops[widest]
	half := l.extent / 2
	second.from += half * l.from
	second.to += half * l.to
	first.cut(widest, half)
	second.cut(widest, l.extent-half)
	return first, second
}

// cut shortens a loop.
func (m *move) cut(i int, extent int64) {
	m.loops[i].extent = extent
	if extent == 1 {
		m.n--
		copy(m.loops[i:m.n], m.loops[i+1:])
	}
}

// A pick describes how elements of a run lie in the source. It specialises the
// kernel picks; other kernels have zero.
type pick struct {
	bytes    uint32 // of an element
	step     uint32 // 2 for every second element
	odd      uint32 // 1 for the second element of each two
	mirrored uint32 // 1 for backwards
}

// picked returns a move of the same elements in blocks of maxWidth bytes, each
// made from blocks of the source in which they lie backwards, in every second
// place, or both. It returns false if there is none.
func (m *move) picked() (move, bool) {
	low, ok := m.block()
	if !ok || m.loops[m.n-1].extent*m.width%maxWidth != 0 {
		return move{}, false
	}
	p := *m
	inner := &p.loops[p.n-1]
	step := inner.from / m.width
	p.pick = pick{bytes: uint32(m.width), step: uint32(max(step, -step))}
	if step < 0 {
		p.pick.mirrored = 1
	}
	if low%maxWidth != 0 {
		p.pick.odd = 1
		low -= m.width
	}
	*inner = loop{inner.extent * m.width / maxWidth, step * maxWidth, maxWidth}
	p.from, p.width = low, maxWidth
	if inner.extent == 1 {
		p.n--
	}
	return p, true
}

// block returns the lowest offset in the source of the elements of the
// destination's first block. It returns false if the runs do not consist of
// whole blocks.
func (m *move) block() (low int64, ok bool) {
	if m.n == 0 || m.repeats || m.width >= maxWidth || m.loops[m.n-1].to != m.width {
		return 0, false
	}
	union := m.to
	for _, l := range m.loops[:m.n-1] {
		union |= l.from | l.to
	}
	low = m.from
	switch distance := m.loops[m.n-1].from; distance {
	case 2 * m.width:
	case -m.width, -2 * m.width:
		low += (maxWidth/m.width - 1) * distance
	default:
		return 0, false
	}
	odd := m.loops[m.n-1].from != -m.width && low%maxWidth == m.width
	return low, union%maxWidth == 0 && (low%maxWidth == 0 || odd)
}
