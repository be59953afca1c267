package cpu

import (
	"runtime"
	"slices"
	"sync"

	"example.com/conform/backends/internal/lower"
)

// alone is how many bytes of elements one goroutine moves before it pays to
// start another: that takes a few microseconds.
const alone = 1 << 20

// A move that reads and writes more than pastCaches bytes, which is more than the
// caches hold, writes past them.
const pastCaches = 32 << 20

// Rows shorter than pastBytes go past the caches only if they are whole aligned
// blocks: too much of the others are lines that two rows share, which go there
// in parts.
const pastBytes = 2 << 10

// Rows shorter than shortBytes are copied together: Go's copy takes them one at a
// time.
const shortBytes = 1 << 10

// What a thread makes at a time of what it writes past the caches: it stays in
// the first cache, or where rows become columns, for which whole pages of the
// source are read in turn, in the second.
const (
	rowsBytes    = 16 << 10
	columnsBytes = 256 << 10
)

// move moves the elements of a plan between buffers of elements of the given
// size in bytes, on several threads where there are many.
func (b *Backend) move(p *lower.Plan, dst, src []byte, size int64) {
	bytes := volume(p, size)
	m := &b.mover
	m.vectors, m.size, m.stream = b.vectors, size, b.vectors.streamer != nil && bytes+reads(p, size) > pastCaches
	if n := b.threads(p, bytes); n > 1 {
		m.divide(p, dst, src, n)
	} else {
		m.move(p, dst, src)
	}
}

// divide moves the elements of a plan on n threads.
func (m *mover) divide(p *lower.Plan, dst, src []byte, n int64) {
	var group sync.WaitGroup
	outer := p.Loops[0]
	for i := range n {
		first, end := outer.Extent*i/n, outer.Extent*(i+1)/n
		part := &lower.Plan{From: p.From + first*outer.From, To: p.To + first*outer.To}
		part.Loops = append(part.Loops, lower.Loop{Extent: end - first, From: outer.From, To: outer.To})
		part.Loops = append(part.Loops, p.Loops[1:]...)
		other := mover{vectors: m.vectors, size: m.size, stream: m.stream}
		group.Go(func() { other.move(part, dst, src) })
	}
	group.Wait()
}

// volume returns how many bytes of elements a plan writes.
func volume(p *lower.Plan, size int64) int64 {
	if p.Empty {
		return 0
	}
	for i := range p.Loops {
		size *= p.Loops[i].Extent
	}
	return size
}

// reads returns how many bytes lie between the first and the last byte that a
// plan reads.
func reads(p *lower.Plan, size int64) int64 {
	span := int64(1)
	for i := range p.Loops {
		span += (p.Loops[i].Extent - 1) * max(p.Loops[i].From, -p.Loops[i].From)
	}
	return span * size
}

// threads returns how many parts of the outermost loop of a plan of so many
// bytes to move at the same time: one, if two of its elements may share an
// address, of which the last is to win.
func (b *Backend) threads(p *lower.Plan, bytes int64) int64 {
	if bytes < 2*alone || len(p.Loops) == 0 {
		return 1
	}
	outer, span := p.Loops[0], int64(1)
	for _, l := range p.Loops[1:] {
		span += (l.Extent - 1) * l.To
	}
	if outer.To < span {
		return 1
	}
	return min(outer.Extent, b.parts(bytes))
}

// parts returns how many threads to move so many bytes on.
func (b *Backend) parts(bytes int64) int64 {
	n := int64(b.Threads)
	if n == 0 {
		n = int64(runtime.GOMAXPROCS(0))
	}
	return max(1, min(n, bytes/alone))
}

// apart reports whether no two elements that the loops write share an address,
// as far as the loops show.
func apart(loops []lower.Loop) bool {
	span := int64(1)
	for _, l := range slices.Backward(loops) {
		if l.To < span {
			return false
		}
		span += (l.Extent - 1) * l.To
	}
	return true
}
