package cpu

import (
	"runtime"
	"sync"

	"example.com/conform/backends/internal/lower"
)

// alone is the number of bytes that one goroutine moves before it pays to start
// another, which takes a few microseconds.
const alone = 1 << 20

// threads returns into how many parts to divide the outermost loop of a plan of
// this many bytes, for at most that many threads, or GOMAXPROCS if most is 0. It
// returns 1 if two elements may share an address, because the last must win.
func threads(p *lower.Plan, bytes int64, most int) int64 {
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
	return min(outer.Extent, parts(bytes, most))
}

// parts returns the number of threads for moving this many bytes.
func parts(bytes int64, most int) int64 {
	n := int64(most)
	if n == 0 {
		n = int64(runtime.GOMAXPROCS(0))
	}
	return max(1, min(n, bytes/alone))
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
