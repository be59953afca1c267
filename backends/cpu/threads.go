package cpu

import (
	"runtime"
	"sync"

	"example.com/conform/backends/internal/lower"
)

// alone is the number of bytes that one goroutine moves before it pays to start
// another, which takes a few microseconds.
const alone = 1 << 20

// A move that reads and writes more than pastCaches bytes, which exceeds the
// caches, uses non-temporal stores. So does one to an output that is as large with its
// input, because other moves fill the rest of it.
const pastCaches = 32 << 20

// Rows shorter than pastBytes use non-temporal stores only if they are whole
// aligned blocks. Otherwise too many cache lines are shared by two rows, and
// would be written in parts.
const pastBytes = 2 << 10

// Rows shorter than shortBytes are copied together, because Go's copy takes one
// row at a time.
const shortBytes = 1 << 10

// The memory that a thread fills before it copies it with non-temporal stores.
// It fits into the first-level cache, or for transposes, which read whole pages
// of the source in turn, into the second-level cache.
const (
	rowsBytes    = 16 << 10
	columnsBytes = 256 << 10
)

// lineBytes is the size of a cache line.
const lineBytes = 64

// move moves the elements of a plan between buffers of elements of the given
// size in bytes, on several threads if there are many.
func (b *Backend) move(p *lower.Plan, dst, src []byte, size int64) {
	bytes := volume(p, size)
	m := &b.mover
	m.vectors, m.size = b.vectors, size
	m.stream = m.vectors.streamer != nil && max(bytes+reads(p, size), 2*int64(len(dst))) > pastCaches
	m.streamed = m.streamed || m.stream
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
		group.Go(func() {
			other.move(part, dst, src)
			fence()
		})
	}
	group.Wait()
}

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

// threads returns into how many parts to divide the outermost loop of a plan of
// this many bytes. It returns 1 if two elements may share an address, because
// the last must win.
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

// parts returns the number of threads for moving this many bytes.
func (b *Backend) parts(bytes int64) int64 {
	n := int64(b.Threads)
	if n == 0 {
		n = int64(runtime.GOMAXPROCS(0))
	}
	return max(1, min(n, bytes/alone))
}
