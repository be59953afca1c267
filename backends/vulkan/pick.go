package vulkan

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
